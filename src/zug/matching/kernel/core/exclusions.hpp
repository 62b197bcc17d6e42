// Who may not be matched with whom: excluded pairs of items as bits.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <vector>

#include "bits.hpp"
#include "errors.hpp"

namespace zug::kernel {

// Symmetric bit matrix of excluded pairs. Zeroed lazily by the system (calloc): most rows of a
// large matrix are only touched where somebody has played.
class ExclusionBits {
  public:
    explicit ExclusionBits(int size)
        : size_(size), words_(words_for(size)), bits_(allocate(cells(size))) {}

    ExclusionBits(const ExclusionBits& other)
        : size_(other.size_), words_(other.words_), bits_(allocate(cells(size_))) {
        std::copy_n(other.bits_.get(), cells(size_), bits_.get());
    }
    ExclusionBits& operator=(const ExclusionBits&) = delete;

    int size() const { return size_; }
    int words() const { return words_; }
    const Word* row(int a) const { return bits_.get() + static_cast<std::size_t>(a) * words_; }
    Word* row(int a) { return bits_.get() + static_cast<std::size_t>(a) * words_; }
    bool excluded(int a, int b) const { return has_bit(row(a), b); }

    void forbid(int a, int b) {
        set_bit(row(a), b);
        set_bit(row(b), a);
    }

    void forbid_within(std::span<const int> items) {
        std::vector<Word> mask(static_cast<std::size_t>(words_));
        for (int item : items) set_bit(mask.data(), item);
        for (int item : items) {
            const bool self = excluded(item, item);
            Word* bits = row(item);
            for (int w = 0; w < words_; ++w) bits[w] |= mask[w];
            if (!self) clear_bit(bits, item);
        }
    }

  private:
    struct Free {
        void operator()(Word* p) const { std::free(p); }
    };

    static std::size_t cells(int size) {
        return static_cast<std::size_t>(size) * words_for(size) + 1;
    }
    static Word* allocate(std::size_t count) {
        void* p = std::calloc(count, sizeof(Word));
        if (p == nullptr) throw std::bad_alloc();
        return static_cast<Word*>(p);
    }

    int size_;
    int words_;
    std::unique_ptr<Word[], Free> bits_;
};

// Exclusions that can still grow. They copy on writing while a problem or structure reads them.
class Exclusions {
  public:
    explicit Exclusions(int size) {
        if (size < 0) throw BadValue("size must not be negative: " + std::to_string(size));
        bits_ = std::make_shared<ExclusionBits>(size);
    }

    int size() const { return bits_->size(); }
    std::shared_ptr<const ExclusionBits> bits() const { return bits_; }

    // Pairs lie flat: a0, b0, a1, b1, ...
    void forbid_pairs(std::span<const int> pairs) {
        if (pairs.size() % 2 != 0)
            throw BadValue("pairs must be of even length, not " + std::to_string(pairs.size()));
        for (int item : pairs) check(item);
        ExclusionBits& bits = own();
        for (std::size_t i = 0; i < pairs.size(); i += 2) bits.forbid(pairs[i], pairs[i + 1]);
    }

    void forbid_within(std::span<const int> items) {
        for (int item : items) check(item);
        own().forbid_within(items);
    }

    bool excluded(int a, int b) const {
        check(a);
        check(b);
        return bits_->excluded(a, b);
    }

  private:
    void check(int item) const {
        if (item < 0 || item >= size())
            throw BadValue("item " + std::to_string(item) + " is not in 0.." +
                           std::to_string(size() - 1));
    }

    ExclusionBits& own() {
        if (bits_.use_count() > 1) bits_ = std::make_shared<ExclusionBits>(*bits_);
        return *bits_;
    }

    std::shared_ptr<ExclusionBits> bits_;
};

}  // namespace zug::kernel
