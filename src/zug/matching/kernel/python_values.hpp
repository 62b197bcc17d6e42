// Python's values, copied into plain arrays for the core.
//
// Only `int` and `bool` themselves are numbers here, never a subclass and nothing with `__index__`:
// so no code of the caller runs while a list is read, and nothing can change it under the reader.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "core/zug_kernel.h"

namespace zug::binding {

namespace nb = nanobind;

template <class... Parts>
[[noreturn]] void refuse(PyObject* error, const char* format, Parts... parts) {
    PyErr_Format(error, format, parts...);
    throw nb::python_error();
}

inline bool is_number(PyObject* x) { return PyLong_CheckExact(x) || PyBool_Check(x); }

// --- single values

inline std::int32_t as_int(nb::handle x, const char* name) {
    if (!is_number(x.ptr()))
        refuse(PyExc_TypeError, "%s must be an int, not %.80s", name, Py_TYPE(x.ptr())->tp_name);
    int overflow = 0;
    const long value = PyLong_AsLongAndOverflow(x.ptr(), &overflow);
    if (overflow != 0 || value < INT32_MIN || value > INT32_MAX)
        refuse(PyExc_ValueError, "%s = %S is out of range", name, x.ptr());
    return static_cast<std::int32_t>(value);
}

// An end of a range: beyond all vertices is as good as far beyond.
inline std::int32_t as_bound(nb::handle x, const char* name) {
    if (!is_number(x.ptr()))
        refuse(PyExc_TypeError, "%s must be an int, not %.80s", name, Py_TYPE(x.ptr())->tp_name);
    int overflow = 0;
    const long value = PyLong_AsLongAndOverflow(x.ptr(), &overflow);
    if (overflow < 0 || (overflow == 0 && value < INT32_MIN)) return INT32_MIN;
    if (overflow > 0 || value > INT32_MAX) return INT32_MAX;
    return static_cast<std::int32_t>(value);
}

inline bool as_bool(nb::handle x, const char* name) {
    if (!PyBool_Check(x.ptr()))
        refuse(PyExc_TypeError, "%s must be a bool, not %.80s", name, Py_TYPE(x.ptr())->tp_name);
    return x.ptr() == Py_True;
}

// --- sequences

// A Python sequence seen as an array. Anything but a list or tuple is made a list first.
class Sequence {
  public:
    Sequence(nb::handle sequence, const char* name) : name_(name) {
        list_ = nb::steal(PySequence_Fast(sequence.ptr(), ""));
        if (list_.is_valid()) return;
        if (!PyErr_ExceptionMatches(PyExc_TypeError)) throw nb::python_error();
        PyErr_Clear();
        refuse(PyExc_TypeError, "%s must be a sequence, not %.80s", name,
               Py_TYPE(sequence.ptr())->tp_name);
    }

    const char* name() const { return name_; }
    Py_ssize_t size() const { return PySequence_Fast_GET_SIZE(list_.ptr()); }
    PyObject* operator[](Py_ssize_t i) const { return PySequence_Fast_GET_ITEM(list_.ptr(), i); }

    // An entry that has to be an int.
    PyObject* number(Py_ssize_t i) const {
        PyObject* x = (*this)[i];
        if (!is_number(x))
            refuse(PyExc_TypeError, "%s[%zd] must be an int, not %.80s", name_, i,
                   Py_TYPE(x)->tp_name);
        return x;
    }

  private:
    const char* name_;
    nb::object list_;
};

inline std::vector<std::int32_t> as_ints(const Sequence& numbers) {
    std::vector<std::int32_t> result(static_cast<std::size_t>(numbers.size()));
    for (Py_ssize_t i = 0; i < numbers.size(); ++i) {
        int overflow = 0;
        const long value = PyLong_AsLongAndOverflow(numbers.number(i), &overflow);
        if (overflow != 0 || value < INT32_MIN || value > INT32_MAX)
            refuse(PyExc_ValueError, "%s[%zd] = %S is out of range", numbers.name(), i, numbers[i]);
        result[static_cast<std::size_t>(i)] = static_cast<std::int32_t>(value);
    }
    return result;
}

inline std::vector<std::uint8_t> as_flags(const Sequence& flags) {
    std::vector<std::uint8_t> result;
    result.reserve(static_cast<std::size_t>(flags.size()));
    for (Py_ssize_t i = 0; i < flags.size(); ++i) {
        if (!PyBool_Check(flags[i]))
            refuse(PyExc_TypeError, "%s[%zd] must be a bool, not %.80s", flags.name(), i,
                   Py_TYPE(flags[i])->tp_name);
        result.push_back(flags[i] == Py_True);
    }
    return result;
}

// --- integers of any size

struct TooWide {};

using Limbs = std::array<std::uint64_t, ZUG_LIMBS>;

// Throws TooWide beyond the limbs.
inline Limbs as_limbs(PyObject* x) {
    Limbs result{};
    auto* bytes = reinterpret_cast<unsigned char*>(result.data());
#if PY_VERSION_HEX >= 0x030D0000
    const Py_ssize_t needed =
        PyLong_AsNativeBytes(x, bytes, sizeof(result), Py_ASNATIVEBYTES_LITTLE_ENDIAN);
    if (needed < 0) throw nb::python_error();
    if (static_cast<std::size_t>(needed) > sizeof(result)) throw TooWide{};
#else
    if (_PyLong_AsByteArray(reinterpret_cast<PyLongObject*>(x), bytes, sizeof(result), 1, 1) != 0) {
        if (!PyErr_ExceptionMatches(PyExc_OverflowError)) throw nb::python_error();
        PyErr_Clear();
        throw TooWide{};
    }
#endif
    return result;
}

// Two's complement.
inline nb::object as_python(const std::uint64_t* limbs) {
#if PY_VERSION_HEX >= 0x030D0000
    return nb::steal(
        PyLong_FromNativeBytes(limbs, sizeof(Limbs), Py_ASNATIVEBYTES_LITTLE_ENDIAN));
#else
    const auto* bytes = reinterpret_cast<const unsigned char*>(limbs);
    return nb::steal(_PyLong_FromByteArray(bytes, sizeof(Limbs), 1, 1));
#endif
}

// Costs: as many limbs for each as the largest needs, mostly one. Where None may stand, it is
// marked as not present.
class Amounts {
  public:
    Amounts(const Sequence& costs, bool may_be_none) : present_(entries(costs), 1) {
        words_.reserve(entries(costs));
        bool wide = false;
        for (Py_ssize_t i = 0; i < costs.size(); ++i) {
            int overflow = 0;
            long long small = 0;
            if (may_be_none && costs[i] == Py_None) {
                present_[static_cast<std::size_t>(i)] = 0;
            } else {
                small = PyLong_AsLongLongAndOverflow(costs.number(i), &overflow);
            }
            if (overflow < 0 || (overflow == 0 && small < 0))
                refuse(PyExc_ValueError, "%s[%zd] must not be negative", costs.name(), i);
            wide = wide || overflow > 0;
            words_.push_back(static_cast<std::uint64_t>(small));
        }
        if (wide) read_wide(costs);
    }

    const std::uint64_t* words() const { return words_.data(); }
    const std::uint8_t* present() const { return present_.data(); }
    // More than an int can count are more than there can be vertices.
    std::int32_t count() const {
        return static_cast<std::int32_t>(std::min<std::size_t>(present_.size(), INT32_MAX));
    }
    std::int32_t limbs() const { return static_cast<std::int32_t>(limbs_); }

  private:
    static std::size_t entries(const Sequence& costs) {
        return static_cast<std::size_t>(costs.size());
    }

    void read_wide(const Sequence& costs) {
        std::vector<Limbs> all(entries(costs));
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (!present_[i]) continue;
            all[i] = as_limbs(costs[static_cast<Py_ssize_t>(i)]);
            while (limbs_ < all[i].size() && any_beyond(all[i])) ++limbs_;
        }
        words_.clear();
        for (const Limbs& one : all) words_.insert(words_.end(), one.begin(), one.begin() + limbs_);
    }

    bool any_beyond(const Limbs& number) const {
        for (std::size_t i = limbs_; i < number.size(); ++i)
            if (number[i] != 0) return true;
        return false;
    }

    std::vector<std::uint64_t> words_;
    std::vector<std::uint8_t> present_;
    std::size_t limbs_ = 1;
};

}  // namespace zug::binding
