#include "solver.hpp"

namespace zug::kernel {

template std::unique_ptr<AnySolver> make_solver_of<Wide<6>>(const Input&, Pulse&);
template std::unique_ptr<AnySolver> make_solver_of<Wide<8>>(const Input&, Pulse&);
template std::unique_ptr<AnySolver> make_solver_of<Wide<12>>(const Input&, Pulse&);
template std::unique_ptr<AnySolver> make_solver_of<Wide<16>>(const Input&, Pulse&);

}  // namespace zug::kernel
