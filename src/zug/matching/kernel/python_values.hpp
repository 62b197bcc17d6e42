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

[[noreturn]] inline void refuse_type(const char* name, const char* wanted, PyObject* x) {
    const nb::object type = nb::steal(PyType_GetName(Py_TYPE(x)));
    refuse(PyExc_TypeError, "%s must be %s, not %.80S", name, wanted, type.ptr());
}

inline bool is_number(PyObject* x) { return PyLong_CheckExact(x) || PyBool_Check(x); }

// --- single values

inline std::int32_t as_int(nb::handle x, const char* name) {
    if (!is_number(x.ptr())) refuse_type(name, "an int", x.ptr());
    int overflow = 0;
    const long value = PyLong_AsLongAndOverflow(x.ptr(), &overflow);
    if (overflow != 0 || value < INT32_MIN || value > INT32_MAX)
        refuse(PyExc_ValueError, "%s = %S is out of range", name, x.ptr());
    return static_cast<std::int32_t>(value);
}

// An end of a range: beyond all vertices is as good as far beyond.
inline std::int32_t as_bound(nb::handle x, const char* name) {
    if (!is_number(x.ptr())) refuse_type(name, "an int", x.ptr());
    int overflow = 0;
    const long value = PyLong_AsLongAndOverflow(x.ptr(), &overflow);
    if (overflow < 0 || (overflow == 0 && value < INT32_MIN)) return INT32_MIN;
    if (overflow > 0 || value > INT32_MAX) return INT32_MAX;
    return static_cast<std::int32_t>(value);
}

inline bool as_bool(nb::handle x, const char* name) {
    if (!PyBool_Check(x.ptr())) refuse_type(name, "a bool", x.ptr());
    return x.ptr() == Py_True;
}

// --- sequences

// A Python sequence, copied: nobody can change the copy while it is read, in whatever thread.
class Sequence {
  public:
    Sequence(nb::handle sequence, const char* name) : name_(name) {
        items_ = nb::steal(PySequence_Tuple(sequence.ptr()));
        if (items_.is_valid()) return;
        if (!PyErr_ExceptionMatches(PyExc_TypeError)) throw nb::python_error();
        PyErr_Clear();
        refuse_type(name, "a sequence", sequence.ptr());
    }

    const char* name() const { return name_; }
    Py_ssize_t size() const { return NB_TUPLE_GET_SIZE(items_.ptr()); }
    PyObject* operator[](Py_ssize_t i) const { return NB_TUPLE_GET_ITEM(items_.ptr(), i); }

    // An entry that has to be an int.
    PyObject* number(Py_ssize_t i) const {
        PyObject* x = (*this)[i];
        if (!is_number(x)) refuse_entry(i, "an int");
        return x;
    }

    [[noreturn]] void refuse_entry(Py_ssize_t i, const char* wanted) const {
        const nb::object type = nb::steal(PyType_GetName(Py_TYPE((*this)[i])));
        refuse(PyExc_TypeError, "%s[%zd] must be %s, not %.80S", name_, i, wanted, type.ptr());
    }

  private:
    const char* name_;
    nb::object items_;
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
        if (!PyBool_Check(flags[i])) flags.refuse_entry(i, "a bool");
        result.push_back(flags[i] == Py_True);
    }
    return result;
}

// --- integers of any size

struct TooWide {};

using Limbs = std::array<std::uint64_t, ZUG_LIMBS>;

// Of a number that is not negative; throws TooWide beyond the limbs.
inline Limbs as_limbs(PyObject* x) {
    Limbs result{};
    nb::object rest = nb::borrow(x);
    const nb::int_ bits(64);
    for (std::uint64_t& limb : result) {
        int more = 0;
        limb = static_cast<std::uint64_t>(PyLong_AsLongLongAndOverflow(rest.ptr(), &more));
        if (more == 0) return result;
        limb = PyLong_AsUnsignedLongLongMask(rest.ptr());
        rest = nb::steal(PyNumber_Rshift(rest.ptr(), bits.ptr()));
        if (!rest.is_valid()) throw nb::python_error();
    }
    throw TooWide{};
}

// Two's complement. One limb is mostly enough.
inline nb::object as_python(const std::uint64_t* limbs) {
    const auto lowest = static_cast<std::int64_t>(limbs[0]);
    const std::uint64_t sign = lowest < 0 ? ~std::uint64_t{0} : 0;
    if (std::all_of(limbs + 1, limbs + ZUG_LIMBS, [sign](std::uint64_t x) { return x == sign; }))
        return nb::int_(lowest);
    const nb::handle type(reinterpret_cast<PyObject*>(&PyLong_Type));
    return type.attr("from_bytes")(nb::bytes(limbs, sizeof(Limbs)), "little", nb::arg("signed") = true);
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
