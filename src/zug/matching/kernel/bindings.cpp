// The Python face of the kernel: checks inputs, picks the width.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <optional>
#include <string>

#include "python_numbers.hpp"
#include "solver.hpp"
#include "structure.hpp"

namespace nb = nanobind;

namespace zug {
namespace {

// --- checks shared by Problem and Structure

int kinds_of_table(int entries, const char* name) {
    const int k = static_cast<int>(std::lround(std::sqrt(static_cast<double>(entries))));
    if (k * k != entries)
        bad_value(std::string(name) + " must be a square table, but has " +
                  std::to_string(entries) + " entries");
    return k;
}

void check_vertices(const std::vector<int>& items, const std::vector<int>& kinds, int size, int k) {
    if (items.size() != kinds.size())
        bad_value(std::to_string(items.size()) + " items but " + std::to_string(kinds.size()) +
                  " kinds");
    for (std::size_t v = 0; v < items.size(); ++v) {
        if (items[v] < -1 || items[v] >= size)
            bad_value("items[" + std::to_string(v) + "] = " + std::to_string(items[v]) +
                      " is not in -1.." + std::to_string(size - 1));
        if (kinds[v] < 0 || kinds[v] >= k)
            bad_value("kinds[" + std::to_string(v) + "] = " + std::to_string(kinds[v]) +
                      " is not in 0.." + std::to_string(k - 1));
    }
}

void check_costs(const Fast& table, int k) {
    for (int i = 0; i < k * k; ++i) {
        if (table[i] == Py_None) continue;
        int overflow = 0;
        const long long value = PyLong_AsLongLongAndOverflow(table[i], &overflow);
        if (value == -1 && PyErr_Occurred()) throw nb::python_error();
        if (overflow < 0 || (overflow == 0 && value < 0)) bad_value("costs must not be negative");
    }
    for (int a = 0; a < k; ++a)
        for (int b = 0; b < a; ++b) {
            PyObject *x = table[a * k + b], *y = table[b * k + a];
            if (x == y) continue;
            const int same = PyObject_RichCompareBool(x, y, Py_EQ);
            if (same < 0) throw nb::python_error();
            if (same == 0)
                bad_value("costs is not symmetric at kinds " + std::to_string(a) + ", " +
                          std::to_string(b));
        }
}

// --- Exclusions

// Copies on writing while a Problem or Structure still reads the bits.
class Exclusions {
  public:
    explicit Exclusions(int size) {
        if (size < 0) bad_value("size must not be negative: " + std::to_string(size));
        bits_ = std::make_shared<ExclusionBits>(size);
    }

    int size() const { return bits_->size(); }
    std::shared_ptr<const ExclusionBits> bits() const { return bits_; }

    void forbid(int a, int b) {
        check(a);
        check(b);
        own().forbid(a, b);
    }

    void forbid_pairs(nb::handle pairs) {
        const std::vector<int> flat = as_ints(pairs, "pairs must be a sequence");
        if (flat.size() % 2 != 0)
            bad_value("pairs must be of even length, not " + std::to_string(flat.size()));
        for (int item : flat) check(item);
        ExclusionBits& bits = own();
        for (std::size_t i = 0; i < flat.size(); i += 2) bits.forbid(flat[i], flat[i + 1]);
    }

    void forbid_within(nb::handle items) {
        const std::vector<int> all = as_ints(items, "items must be a sequence");
        for (int item : all) check(item);
        own().forbid_within(all);
    }

    bool excluded(int a, int b) const {
        check(a);
        check(b);
        return bits_->excluded(a, b);
    }

  private:
    void check(int item) const {
        if (item < 0 || item >= size())
            bad_value("item " + std::to_string(item) + " is not in 0.." +
                      std::to_string(size() - 1));
    }

    ExclusionBits& own() {
        if (bits_.use_count() > 1) bits_ = std::make_shared<ExclusionBits>(*bits_);
        return *bits_;
    }

    std::shared_ptr<ExclusionBits> bits_;
};

// --- Problem

Input read_input(const Exclusions& exclusions, const std::vector<int>& items,
                 const std::vector<int>& kinds, const Fast& costs, int k, const Fast& sequence,
                 int first) {
    const int length = sequence.size();
    Input input(Vertices(exclusions.bits(), items, kinds, k, first, length));
    const Vertices& vertices = input.vertices;
    AmountReader table(static_cast<std::size_t>(vertices.groups) * vertices.groups);
    for (int g = 0; g < vertices.groups; ++g)
        for (int h = 0; h < vertices.groups; ++h) {
            PyObject* cost = costs[vertices.kind[g] * k + vertices.kind[h]];
            input.joined.push_back(cost != Py_None);
            if (cost == Py_None) {
                table.add_zero();
            } else {
                table.add(cost);
            }
        }
    AmountReader places(vertices.count);
    for (int p = 0; p < vertices.count; ++p) {
        if (vertices.sequenced[vertices.group[p]]) {
            places.add(sequence[vertices.number[p] - first]);
        } else {
            places.add_zero();
        }
    }
    // Far enough from the widest type for the sums below.
    if (std::max(bit_length(table.most()), bit_length(places.most())) > 64 * max_limbs - 64)
        throw TooWide{};
    const Number most = table.most() + places.most();
    input.half_way = length > 1 ? first + length / 2 : vertices.count;
    input.most = Amounts::times_four(most);
    input.exponent = bit_length(times(input.most, vertices.count / 2));
    input.table = table.take();
    input.sequence = places.take();
    return input;
}

std::unique_ptr<AnySolver> make_solver(const Input& input) {
    const int bits = input.exponent + spare_bits;
    if (bits <= 64) return std::make_unique<Solver<std::int64_t>>(input);
    if (bits <= 128) return std::make_unique<Solver<__int128>>(input);
    if (bits <= 192) return std::make_unique<Solver<Wide<3>>>(input);
    if (bits <= 256) return std::make_unique<Solver<Wide<4>>>(input);
    if (bits <= 384) return std::make_unique<Solver<Wide<6>>>(input);
    if (bits <= 512) return std::make_unique<Solver<Wide<8>>>(input);
    if (bits <= 768) return std::make_unique<Solver<Wide<12>>>(input);
    if (bits <= 1024) return std::make_unique<Solver<Wide<16>>>(input);
    throw TooWide{};
}

// Beyond the widest type everything is handed to the Python twin.
class Problem {
  public:
    Problem(const Exclusions& exclusions, nb::handle items, nb::handle kinds, nb::handle costs,
            nb::handle sequence, int first) {
        const std::vector<int> item_list = as_ints(items, "items must be a sequence");
        const std::vector<int> kind_list = as_ints(kinds, "kinds must be a sequence");
        const Fast table(costs, "costs must be a sequence");
        const Fast places(sequence, "sequence must be a sequence");
        const int k = kinds_of_table(table.size(), "costs");
        check_vertices(item_list, kind_list, exclusions.size(), k);
        check_costs(table, k);
        size_ = static_cast<int>(item_list.size());
        if (first < 0 || first > size_ - places.size())
            bad_value("sequence [" + std::to_string(first) + ", " +
                      std::to_string(first + places.size()) + ") is not within 0.." +
                      std::to_string(size_));
        try {
            solver_ = make_solver(
                read_input(exclusions, item_list, kind_list, table, k, places, first));
        } catch (const TooWide&) {
            twin_ = nb::module_::import_("zug.matching.reference")
                        .attr("Problem")(nb::cast(exclusions), items, kinds, costs, sequence, first);
        }
    }

    int size() const { return size_; }
    int width() const { return solver_ ? solver_->bits() : 0; }

    bool solve() {
        if (!solver_) return solved_ = nb::cast<bool>(twin_.attr("solve")());
        nb::gil_scoped_release release;
        return solved_ = solver_->solve();
    }

    bool restrict(int v, int lo, int hi, bool inside) {
        check(v);
        need_solution();
        if (!solver_) return nb::cast<bool>(twin_.attr("restrict")(v, lo, hi, inside));
        nb::gil_scoped_release release;
        return solver_->restrict(v, lo, hi, inside);
    }

    std::vector<int> first_partners(nb::handle vertices, int lo, int hi) {
        const std::vector<int> list = as_ints(vertices, "vertices must be a sequence");
        for (int v : list) check(v);
        need_solution();
        if (!solver_)
            return nb::cast<std::vector<int>>(twin_.attr("first_partners")(list, lo, hi));
        nb::gil_scoped_release release;
        return solver_->first_partners(list, lo, hi);
    }

    std::vector<int> mates() const {
        need_solution();
        if (!solver_) return nb::cast<std::vector<int>>(twin_.attr("mates")());
        return solver_->mates();
    }

    int mate(int v) const {
        check(v);
        need_solution();
        return solver_ ? solver_->mate(v) : nb::cast<int>(twin_.attr("mate")(v));
    }

    nb::object cost() const {
        need_solution();
        if (!solver_) return twin_.attr("cost")();
        Number total;
        for (const Number& x : solver_->pair_costs()) total += x;
        return as_python(half(half(total)));
    }

    nb::object edge_cost(int u, int v) const {
        check(u);
        check(v);
        if (!solver_) return twin_.attr("edge_cost")(u, v);
        if (!solver_->edge(u, v)) return nb::none();
        return as_python(half(half(solver_->edge_cost(u, v))));
    }

    nb::object duals() const {
        need_solution();
        if (!solver_) return twin_.attr("duals")();
        const Proof proof = solver_->proof();
        nb::list vertices, sets;
        for (const Number& x : proof.duals) vertices.append(as_python(x));
        for (const auto& [inside, x] : proof.odd_sets)
            sets.append(nb::make_tuple(inside, as_python(x)));
        return nb::make_tuple(cost_scale, vertices, sets);
    }

  private:
    void check(int v) const {
        if (v < 0 || v >= size_)
            bad_value("vertex " + std::to_string(v) + " is not in 0.." + std::to_string(size_ - 1));
    }
    void need_solution() const {
        if (!solved_) throw std::runtime_error("no matching: solve() has not succeeded");
    }

    int size_ = 0;
    bool solved_ = false;
    std::unique_ptr<AnySolver> solver_;
    nb::object twin_;
};

// --- Structure

class Structure {
  public:
    Structure(const Exclusions& exclusions, nb::handle items, nb::handle kinds,
              nb::handle allowed) {
        const std::vector<int> item_list = as_ints(items, "items must be a sequence");
        const std::vector<int> kind_list = as_ints(kinds, "kinds must be a sequence");
        const Fast table(allowed, "allowed must be a sequence");
        const int k = kinds_of_table(table.size(), "allowed");
        check_vertices(item_list, kind_list, exclusions.size(), k);
        std::vector<char> flags(table.size());
        for (int i = 0; i < table.size(); ++i) flags[i] = PyObject_IsTrue(table[i]) == 1;
        for (int a = 0; a < k; ++a)
            for (int b = 0; b < a; ++b)
                if (flags[a * k + b] != flags[b * k + a])
                    bad_value("allowed is not symmetric at kinds " + std::to_string(a) + ", " +
                              std::to_string(b));
        nb::gil_scoped_release release;
        solver_.emplace(Vertices(exclusions.bits(), item_list, kind_list, k), std::move(flags), k);
        solver_->solve();
    }

    int size() const { return (solver_->vertices().count - deficiency()) / 2; }
    int deficiency() const { return solver_->deficiency(); }

    std::vector<int> mates() const {
        const Vertices& vertices = solver_->vertices();
        return by_number<int>([&](int p) {
            const int q = solver_->mate()[p];
            return q < 0 ? -1 : vertices.number[q];
        });
    }

    nb::list outer() const { return flags(solver_->outer()); }
    nb::list inner() const { return flags(solver_->inner()); }

    // Numbered in the order of their smallest vertex, so that the kernel's order does not show.
    std::vector<int> components() const {
        std::vector<int> name(solver_->vertices().count, -1);
        int next = 0;
        return by_number<int>([&](int p) {
            const int base = solver_->component()[p];
            if (base < 0) return -1;
            if (name[base] < 0) name[base] = next++;
            return name[base];
        });
    }

    nb::list meets_outer(nb::handle items, nb::handle kinds) const {
        const std::vector<int> item_list = as_ints(items, "items must be a sequence");
        const std::vector<int> kind_list = as_ints(kinds, "kinds must be a sequence");
        check_vertices(item_list, kind_list, solver_->vertices().exclusions->size(),
                       solver_->kind_count());
        std::vector<char> met(item_list.size());
        {
            nb::gil_scoped_release release;
            for (std::size_t i = 0; i < met.size(); ++i)
                met[i] = solver_->meets_outer(item_list[i], kind_list[i]);
        }
        nb::list result;
        for (char m : met) result.append(m != 0);
        return result;
    }

  private:
    template <class T, class Get>
    std::vector<T> by_number(Get&& get) const {
        const Vertices& vertices = solver_->vertices();
        std::vector<T> result(vertices.count);
        for (int v = 0; v < vertices.count; ++v) result[v] = get(vertices.position[v]);
        return result;
    }

    nb::list flags(const std::vector<char>& by_position) const {
        nb::list result;
        for (int p : solver_->vertices().position) result.append(by_position[p] != 0);
        return result;
    }

    std::optional<StructureSolver> solver_;
};

}  // namespace
}  // namespace zug

NB_MODULE(_core, m) {
    using namespace nb::literals;
    using zug::Exclusions, zug::Problem, zug::Structure;
    m.doc() = "Minimum-cost perfect matching on general graphs: the compiled kernel.";
    m.attr("NATIVE") = true;

    nb::class_<Exclusions>(m, "Exclusions")
        .def(nb::init<int>(), "size"_a)
        .def_prop_ro("size", &Exclusions::size)
        .def("forbid", &Exclusions::forbid, "a"_a, "b"_a)
        .def("forbid_pairs", &Exclusions::forbid_pairs, "pairs"_a)
        .def("forbid_within", &Exclusions::forbid_within, "items"_a)
        .def("excluded", &Exclusions::excluded, "a"_a, "b"_a);

    nb::class_<Problem>(m, "Problem")
        .def(nb::init<const Exclusions&, nb::handle, nb::handle, nb::handle, nb::handle, int>(),
             "exclusions"_a, "items"_a, "kinds"_a, "costs"_a, "sequence"_a = nb::make_tuple(),
             "first"_a = 0)
        .def_prop_ro("size", &Problem::size)
        .def_prop_ro("width", &Problem::width)
        .def("edge_cost", &Problem::edge_cost, "u"_a, "v"_a)
        .def("solve", &Problem::solve)
        .def("mates", &Problem::mates)
        .def("mate", &Problem::mate, "v"_a)
        .def("cost", &Problem::cost)
        .def("duals", &Problem::duals)
        .def("restrict", &Problem::restrict, "v"_a, "lo"_a, "hi"_a, "inside"_a = true)
        .def("first_partners", &Problem::first_partners, "vertices"_a, "lo"_a, "hi"_a);

    nb::class_<Structure>(m, "Structure")
        .def(nb::init<const Exclusions&, nb::handle, nb::handle, nb::handle>(), "exclusions"_a,
             "items"_a, "kinds"_a, "allowed"_a)
        .def_prop_ro("size", &Structure::size)
        .def_prop_ro("deficiency", &Structure::deficiency)
        .def("mates", &Structure::mates)
        .def("outer", &Structure::outer)
        .def("inner", &Structure::inner)
        .def("components", &Structure::components)
        .def("meets_outer", &Structure::meets_outer, "items"_a, "kinds"_a);
}
