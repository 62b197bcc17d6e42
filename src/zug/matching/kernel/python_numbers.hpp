// Python sequences and integers of any size, read into the kernel's own.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <vector>

#include "weights.hpp"

namespace zug {

namespace nb = nanobind;

// A Python sequence seen as an array, whatever its type.
class Fast {
  public:
    Fast(nb::handle sequence, const char* name)
        : list_(nb::steal(PySequence_Fast(sequence.ptr(), name))) {
        if (!list_.is_valid()) throw nb::python_error();
    }
    int size() const { return static_cast<int>(PySequence_Fast_GET_SIZE(list_.ptr())); }
    PyObject* operator[](int i) const { return PySequence_Fast_GET_ITEM(list_.ptr(), i); }

  private:
    nb::object list_;
};

inline int as_int(PyObject* x) {
    const long value = PyLong_AsLong(x);
    if (value == -1 && PyErr_Occurred()) throw nb::python_error();
    if (value < INT32_MIN || value > INT32_MAX)
        throw nb::value_error(("number too large: " + std::to_string(value)).c_str());
    return static_cast<int>(value);
}

inline std::vector<int> as_ints(nb::handle sequence, const char* name) {
    const Fast fast(sequence, name);
    std::vector<int> result(fast.size());
    for (int i = 0; i < fast.size(); ++i) result[i] = as_int(fast[i]);
    return result;
}

struct TooWide {};

// A non-negative Python integer of any size up to the widest type.
inline Number as_number(PyObject* x) {
    Number result;
    constexpr std::size_t room = sizeof(result.limb);
    auto* bytes = reinterpret_cast<unsigned char*>(result.limb.data());
#if PY_VERSION_HEX >= 0x030D0000
    const Py_ssize_t needed = PyLong_AsNativeBytes(x, bytes, room, Py_ASNATIVEBYTES_LITTLE_ENDIAN);
    if (needed < 0) throw nb::python_error();
    if (static_cast<std::size_t>(needed) > room) throw TooWide{};
#else
    const auto* number = reinterpret_cast<PyLongObject*>(x);
    if (_PyLong_AsByteArray(const_cast<PyLongObject*>(number), bytes, room, 1, 1) != 0) {
        if (!PyErr_ExceptionMatches(PyExc_OverflowError)) throw nb::python_error();
        PyErr_Clear();
        throw TooWide{};
    }
#endif
    return result;
}

inline nb::object as_python(const Number& x) {
#if PY_VERSION_HEX >= 0x030D0000
    return nb::steal(PyLong_FromNativeBytes(x.limb.data(), sizeof(x.limb),
                                            Py_ASNATIVEBYTES_LITTLE_ENDIAN));
#else
    const auto* bytes = reinterpret_cast<const unsigned char*>(x.limb.data());
    return nb::steal(_PyLong_FromByteArray(bytes, sizeof(x.limb), 1, 1));
#endif
}

[[noreturn]] inline void bad_value(const std::string& message) {
    throw nb::value_error(message.c_str());
}

// Reads costs: one by one, in the order of reading; keeps to 64 bits as long as possible.
class AmountReader {
  public:
    explicit AmountReader(std::size_t count) { amounts_.small.reserve(count); }

    void add(PyObject* x) {
        int overflow = 0;
        const long long small = PyLong_AsLongLongAndOverflow(x, &overflow);
        if (small == -1 && PyErr_Occurred()) throw nb::python_error();
        if (overflow < 0 || (overflow == 0 && small < 0)) bad_value("costs must not be negative");
        if (overflow == 0 && amounts_.wide.empty()) {
            amounts_.small.push_back(small);
            most_small_ = std::max<std::int64_t>(most_small_, small);
        } else {
            add_wide(overflow == 0 ? Number(small) : as_number(x));
        }
    }

    void add_zero() {
        if (amounts_.wide.empty()) {
            amounts_.small.push_back(0);
        } else {
            amounts_.wide.emplace_back();
        }
    }

    Number most() const {
        const Number small(most_small_);
        return most_wide_ < small ? small : most_wide_;
    }
    Amounts take() { return std::move(amounts_); }

  private:
    void add_wide(const Number& x) {
        if (amounts_.wide.empty()) {
            for (std::int64_t s : amounts_.small) amounts_.wide.emplace_back(s);
            amounts_.small.clear();
        }
        if (most_wide_ < x) most_wide_ = x;
        amounts_.wide.push_back(x);
    }

    Amounts amounts_;
    std::int64_t most_small_ = 0;
    Number most_wide_;
};

}  // namespace zug
