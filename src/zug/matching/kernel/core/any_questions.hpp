// Questions about all optimal matchings, however they are answered.
#pragma once

namespace zug::kernel {

class AnyQuestions {
  public:
    virtual ~AnyQuestions() = default;
    virtual int mate(int v) const = 0;

    // Keeps v to the partners numbered in [lo, hi), or to all others, if that costs nothing.
    virtual bool restrict(int v, int lo, int hi, bool inside) = 0;

    // Gives v the first partner in [lo, hi) that an optimal matching allows, for good; -1: none.
    virtual int first_partner(int v, int lo, int hi) = 0;
};

}  // namespace zug::kernel
