// Arrays whose counts and places are ints.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <vector>

namespace zug::kernel {

// Vertices, items, kinds, classes and places are ints, with -1 for none, but the standard counts with an
// unsigned type. The conversion is here.
template <class T>
class List : std::vector<T> {
    using Base = std::vector<T>;
    static std::size_t unsigned_of(int i) { return static_cast<std::size_t>(i); }

  public:
    List() = default;
    List(std::initializer_list<T> values) : Base(values) {}
    explicit List(int size) : Base(unsigned_of(size)) {}
    List(int size, const T& value) : Base(unsigned_of(size), value) {}
    template <std::input_iterator From>
    List(From from, From to) : Base(from, to) {}

    int size() const { return static_cast<int>(Base::size()); }
    T& operator[](int i) { return Base::operator[](unsigned_of(i)); }
    const T& operator[](int i) const { return Base::operator[](unsigned_of(i)); }

    void reserve(int size) { Base::reserve(unsigned_of(size)); }
    void resize(int size) { Base::resize(unsigned_of(size)); }
    void resize(int size, const T& value) { Base::resize(unsigned_of(size), value); }
    void assign(int size, const T& value) { Base::assign(unsigned_of(size), value); }

    friend bool operator==(const List&, const List&) = default;

    using Base::back;
    using Base::begin;
    using Base::clear;
    using Base::data;
    using Base::emplace_back;
    using Base::empty;
    using Base::end;
    using Base::front;
    using Base::insert;
    using Base::pop_back;
    using Base::push_back;
    using Base::rbegin;
    using Base::rend;
};

// An array that is kept elsewhere.
template <class T>
class View {
  public:
    View() = default;
    View(const T* from, int size) : from_(from), size_(size) {}
    View(const List<T>& list) : View(list.data(), list.size()) {}

    int size() const { return size_; }
    const T& operator[](int i) const { return from_[i]; }
    const T* begin() const { return from_; }
    const T* end() const { return from_ + size_; }

  private:
    const T* from_ = nullptr;
    int size_ = 0;
};

}  // namespace zug::kernel
