// What can go wrong in the core.
#pragma once

#include <stdexcept>

namespace zug::kernel {

// An argument that cannot be; the message says which and why.
struct BadValue : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

struct TooWide {};    // costs too large for the widest arithmetic
struct Unsolved {};   // an answer needs a matching, and there is none
struct Busy {};       // another call is at work on the same problem
struct Cancelled {};  // told to stop

}  // namespace zug::kernel
