// What can go wrong in the core.
#pragma once

#include <stdexcept>
#include <utility>

#include "machine.hpp"

namespace zug::kernel {

// An argument that cannot be; the message says which and why.
struct BadValue : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

struct TooWide {};    // costs too large for the widest arithmetic
struct Unsolved {};   // an answer needs a matching, and there is none
struct Busy {};       // another call is at work on the same problem
struct Cancelled {};  // told to stop

#ifdef ZUG_HAS_EXCEPTIONS
inline constexpr bool unwinds = true;
template <class Fault>
[[noreturn]] void fail(Fault fault) {
    throw std::move(fault);
}
#else
// Built without exceptions, as for WebAssembly, the fault is told to the caller and the machine stops
// in the middle of the call: what it has allocated is lost, everything else can go on.
inline constexpr bool unwinds = false;
template <class Fault>
[[noreturn]] void fail(Fault fault);
#endif

}  // namespace zug::kernel
