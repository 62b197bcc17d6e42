// The widths are compiled in two halves, so that two processors can share the work.
#include "solver.hpp"

namespace zug::kernel {

template std::unique_ptr<AnySolver> make_solver_of<std::int64_t>(const Input&, Pulse&);
template std::unique_ptr<AnySolver> make_solver_of<Int128>(const Input&, Pulse&);
template std::unique_ptr<AnySolver> make_solver_of<Wide<3>>(const Input&, Pulse&);
template std::unique_ptr<AnySolver> make_solver_of<Wide<4>>(const Input&, Pulse&);

}  // namespace zug::kernel
