// Which arithmetic a problem needs.
#include "any_solver.hpp"

namespace zug::kernel {

std::unique_ptr<AnySolver> make_solver(const Input& input, Pulse& pulse) {
    const int bits = input.exponent + spare_bits;
    if (bits <= 64) return make_solver_of<std::int64_t>(input, pulse);
    if (bits <= 128) return make_solver_of<Int128>(input, pulse);
    if (bits <= 192) return make_solver_of<Wide<3>>(input, pulse);
    if (bits <= 256) return make_solver_of<Wide<4>>(input, pulse);
    if (bits <= 384) return make_solver_of<Wide<6>>(input, pulse);
    if (bits <= 512) return make_solver_of<Wide<8>>(input, pulse);
    if (bits <= 768) return make_solver_of<Wide<12>>(input, pulse);
    if (bits <= 64 * max_limbs) return make_solver_of<Wide<16>>(input, pulse);
    fail(TooWide{});
}

}  // namespace zug::kernel
