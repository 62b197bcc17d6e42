// The Python face of the kernel: converts, and says in Python's words what the core says in codes.
#include <nanobind/nanobind.h>

#include <cmath>
#include <memory>
#include <vector>

#include "core/zug_kernel.h"
#include "python_values.hpp"

namespace nb = nanobind;

namespace zug::binding {
namespace {

// --- calls of the core

[[noreturn]] void raise(const zug_error& error) {
    switch (error.status) {
        case ZUG_BAD_VALUE: refuse(PyExc_ValueError, "%s", error.message);
        case ZUG_TOO_WIDE: throw TooWide{};
        case ZUG_NO_MEMORY: refuse(PyExc_MemoryError, "%s", error.message);
        default: break;
    }
    // Only a signal's handler cancels here, and it has raised something.
    if (PyErr_Occurred()) throw nb::python_error();
    refuse(PyExc_RuntimeError, "%s", error.message);
}

// Calls the core and turns what it reports into an exception.
template <class Call>
void run(Call&& call) {
    zug_error error;
    if (call(&error) != ZUG_OK) raise(error);
}

template <class Call>
void run_without_gil(Call&& call) {
    zug_error error;
    zug_status status;
    {
        nb::gil_scoped_release release;
        status = call(&error);
    }
    if (status != ZUG_OK) raise(error);
}

// Lets signal handlers run, so that Ctrl-C stops a long call. Does nothing but in the main thread.
int signalled(void*) {
    nb::gil_scoped_acquire gil;
    return PyErr_CheckSignals();
}

template <class T, void (*free)(T*)>
struct Free {
    void operator()(T* object) const { free(object); }
};

// A list of these values; `make` gives a new reference for each.
template <class T, class Make>
nb::list list_of(const std::vector<T>& values, Make&& make) {
    nb::list result = nb::steal<nb::list>(PyList_New(static_cast<Py_ssize_t>(values.size())));
    if (!result.is_valid()) throw nb::python_error();
    Py_ssize_t i = 0;
    for (const T& value : values) {
        PyObject* made = make(value);
        if (made == nullptr) throw nb::python_error();
        NB_LIST_SET_ITEM(result.ptr(), i++, made);
    }
    return result;
}

nb::list as_list(const std::vector<std::int32_t>& numbers) {
    return list_of(numbers, [](std::int32_t x) { return PyLong_FromLong(x); });
}

nb::list as_bools(const std::vector<std::uint8_t>& flags) {
    return list_of(flags, [](std::uint8_t flag) { return PyBool_FromLong(flag); });
}

nb::list as_numbers(const std::vector<Limbs>& numbers) {
    return list_of(numbers, [](const Limbs& x) { return as_python(x.data()).release().ptr(); });
}

std::int32_t kinds_of_table(const Sequence& table) {
    const auto k = static_cast<Py_ssize_t>(std::lround(std::sqrt(static_cast<double>(table.size()))));
    if (k * k != table.size() || k > INT32_MAX)
        refuse(PyExc_ValueError, "%s must be a square table, but has %zd entries", table.name(),
               table.size());
    return static_cast<std::int32_t>(k);
}

// --- Exclusions

class Exclusions {
  public:
    explicit Exclusions(nb::handle size) {
        zug_exclusions* made = nullptr;
        run([&](zug_error* e) { return zug_exclusions_new(as_int(size, "size"), &made, e); });
        exclusions_.reset(made);
    }

    const zug_exclusions* get() const { return exclusions_.get(); }
    std::int32_t size() const { return zug_exclusions_size(get()); }

    void forbid(nb::handle a, nb::handle b) {
        const std::int32_t pair[] = {as_int(a, "a"), as_int(b, "b")};
        run([&](zug_error* e) { return zug_exclusions_forbid_pairs(exclusions_.get(), 2, pair, e); });
    }

    void forbid_pairs(nb::handle pairs) {
        const std::vector<std::int32_t> flat = as_ints(Sequence(pairs, "pairs"));
        run([&](zug_error* e) {
            return zug_exclusions_forbid_pairs(exclusions_.get(), flat.size(), flat.data(), e);
        });
    }

    void forbid_within(nb::handle items) {
        const std::vector<std::int32_t> all = as_ints(Sequence(items, "items"));
        run([&](zug_error* e) {
            return zug_exclusions_forbid_within(exclusions_.get(), all.size(), all.data(), e);
        });
    }

    bool excluded(nb::handle a, nb::handle b) const {
        const std::int32_t one = as_int(a, "a"), other = as_int(b, "b");
        std::int32_t excluded = 0;
        run([&](zug_error* e) {
            return zug_exclusions_excluded(get(), one, other, &excluded, e);
        });
        return excluded != 0;
    }

  private:
    std::unique_ptr<zug_exclusions, Free<zug_exclusions, zug_exclusions_free>> exclusions_;
};

// Vertices as the core takes them.
class Vertices {
  public:
    Vertices(nb::handle items, nb::handle kinds, const char* name = "items")
        : items_(as_ints(Sequence(items, name))), kinds_(as_ints(Sequence(kinds, "kinds"))) {
        if (items_.size() != kinds_.size())
            refuse(PyExc_ValueError, "%zu %s but %zu kinds", items_.size(), name, kinds_.size());
        if (items_.size() > INT32_MAX)
            refuse(PyExc_ValueError, "%zu %s are too many", items_.size(), name);
    }

    std::size_t size() const { return items_.size(); }
    const std::int32_t* items() const { return items_.data(); }
    const std::int32_t* kinds() const { return kinds_.data(); }

    zug_graph graph(const zug_exclusions* exclusions, std::int32_t kind_count) const {
        return {exclusions, static_cast<std::int32_t>(size()), items(), kinds(), kind_count};
    }

  private:
    std::vector<std::int32_t> items_;
    std::vector<std::int32_t> kinds_;
};

// --- Problem

// Beyond the widest type everything is handed to the Python twin.
class Problem {
  public:
    Problem(const Exclusions& exclusions, nb::handle items, nb::handle kinds, nb::handle costs,
            nb::handle sequence, nb::handle first) {
        const Vertices vertices(items, kinds);
        try {
            const Sequence table(costs, "costs");
            const std::int32_t kind_count = kinds_of_table(table);
            const Amounts by_kind(table, true), places(Sequence(sequence, "sequence"), false);
            make(vertices.graph(exclusions.get(), kind_count), by_kind, places, as_int(first, "first"));
        } catch (const TooWide&) {
            twin_ = nb::module_::import_("zug.matching.reference")
                        .attr("Problem")(nb::find(exclusions), items, kinds, costs, sequence, first);
        }
    }

    std::int32_t size() const {
        return problem_ ? zug_problem_size(get()) : nb::cast<std::int32_t>(twin_.attr("size"));
    }
    std::int32_t width() const { return problem_ ? zug_problem_width(get()) : 0; }

    bool solve() {
        if (!problem_) return nb::cast<bool>(twin_.attr("solve")());
        std::int32_t perfect = 0;
        run_without_gil([&](zug_error* e) { return zug_problem_solve(get(), &perfect, e); });
        return perfect != 0;
    }

    bool restrict(nb::handle v, nb::handle lo, nb::handle hi, nb::handle inside) {
        if (!problem_) return nb::cast<bool>(twin_.attr("restrict")(v, lo, hi, inside));
        const std::int32_t vertex = as_int(v, "v"), from = as_bound(lo, "lo");
        const std::int32_t to = as_bound(hi, "hi"), within = as_bool(inside, "inside");
        std::int32_t granted = 0;
        run_without_gil([&](zug_error* e) {
            return zug_problem_restrict(get(), vertex, from, to, within, &granted, e);
        });
        return granted != 0;
    }

    nb::object first_partners(nb::handle vertices, nb::handle lo, nb::handle hi) {
        if (!problem_) return twin_.attr("first_partners")(vertices, lo, hi);
        const std::vector<std::int32_t> list = as_ints(Sequence(vertices, "vertices"));
        const std::int32_t from = as_bound(lo, "lo"), to = as_bound(hi, "hi");
        std::vector<std::int32_t> partners(list.size());
        run_without_gil([&](zug_error* e) {
            return zug_problem_first_partners(get(), list.size(), list.data(), from, to,
                                              partners.data(), e);
        });
        return as_list(partners);
    }

    nb::object refine(nb::handle vertices, nb::handle kinds, nb::handle costs, nb::handle sequence,
                      nb::handle first) {
        if (!problem_) return twin_.attr("refine")(vertices, kinds, costs, sequence, first);
        const Vertices listed(vertices, kinds, "vertices");
        const Sequence table(costs, "costs");
        const std::int32_t kind_count = kinds_of_table(table);
        try {
            const Amounts by_kind(table, false), places(Sequence(sequence, "sequence"), false);
            const zug_graph graph = listed.graph(nullptr, kind_count);
            const zug_costs layer = costs_of(by_kind, places, as_int(first, "first"));
            zug_problem* made = nullptr;
            run_without_gil([&](zug_error* e) {
                return zug_problem_refine(get(), &graph, &layer, &made, e);
            });
            return nb::cast(Problem(made));
        } catch (const TooWide&) {
            refuse(PyExc_OverflowError, "the costs are too large to refine a problem with");
        }
    }

    nb::object mates() const {
        if (!problem_) return twin_.attr("mates")();
        std::vector<std::int32_t> mates(static_cast<std::size_t>(size()));
        run([&](zug_error* e) { return zug_problem_mates(get(), mates.data(), e); });
        return as_list(mates);
    }

    std::int32_t mate(nb::handle v) const {
        if (!problem_) return nb::cast<std::int32_t>(twin_.attr("mate")(v));
        const std::int32_t vertex = as_int(v, "v");
        std::int32_t mate = -1;
        run([&](zug_error* e) { return zug_problem_mate(get(), vertex, &mate, e); });
        return mate;
    }

    nb::object cost() const {
        if (!problem_) return twin_.attr("cost")();
        Limbs cost;
        run([&](zug_error* e) { return zug_problem_cost(get(), cost.data(), e); });
        return as_python(cost.data());
    }

    nb::object edge_cost(nb::handle u, nb::handle v) const {
        if (!problem_) return twin_.attr("edge_cost")(u, v);
        const std::int32_t one = as_int(u, "u"), other = as_int(v, "v");
        std::int32_t present = 0;
        Limbs cost;
        run([&](zug_error* e) {
            return zug_problem_edge_cost(get(), one, other, &present, cost.data(), e);
        });
        if (!present) return nb::none();
        return as_python(cost.data());
    }

    nb::object duals() const {
        if (!problem_) return twin_.attr("duals")();
        std::int32_t set_count = 0, member_count = 0;
        run([&](zug_error* e) {
            return zug_problem_proof_size(get(), &set_count, &member_count, e);
        });
        const auto sets = static_cast<std::size_t>(set_count);
        std::vector<Limbs> duals(static_cast<std::size_t>(size())), weights(sets);
        std::vector<std::int32_t> ends(sets), members(static_cast<std::size_t>(member_count));
        const zug_proof proof{set_count,     member_count, data(duals),
                              data(weights), ends.data(),  members.data()};
        run([&](zug_error* e) { return zug_problem_proof(get(), &proof, e); });
        nb::list by_set;
        auto member = members.begin();
        for (std::size_t i = 0; i < sets; ++i) {
            const auto end = members.begin() + ends[i];
            by_set.append(nb::make_tuple(as_list({member, end}), as_python(weights[i].data())));
            member = end;
        }
        return nb::make_tuple(ZUG_COST_SCALE, as_numbers(duals), by_set);
    }

  private:
    explicit Problem(zug_problem* made) { keep(made); }

    zug_problem* get() const { return problem_.get(); }
    static std::uint64_t* data(std::vector<Limbs>& numbers) {
        return numbers.empty() ? nullptr : numbers.data()->data();
    }

    static zug_costs costs_of(const Amounts& table, const Amounts& places, std::int32_t first) {
        zug_costs costs{};
        costs.table = table.words();
        costs.present = table.present();
        costs.table_limbs = table.limbs();
        costs.sequence = places.words();
        costs.sequence_count = places.count();
        costs.sequence_limbs = places.limbs();
        costs.first = first;
        return costs;
    }

    void make(const zug_graph& graph, const Amounts& table, const Amounts& places,
              std::int32_t first) {
        const zug_costs costs = costs_of(table, places, first);
        zug_problem* made = nullptr;
        run([&](zug_error* e) { return zug_problem_new(&graph, &costs, &made, e); });
        keep(made);
    }

    void keep(zug_problem* made) {
        problem_.reset(made);
        zug_problem_watch(made, signalled, nullptr);
    }

    std::unique_ptr<zug_problem, Free<zug_problem, zug_problem_free>> problem_;
    nb::object twin_;
};

// --- Structure

class Structure {
  public:
    Structure(const Exclusions& exclusions, nb::handle items, nb::handle kinds,
              nb::handle allowed) {
        const Vertices vertices(items, kinds);
        const Sequence table(allowed, "allowed");
        const zug_graph graph = vertices.graph(exclusions.get(), kinds_of_table(table));
        const std::vector<std::uint8_t> flags = as_flags(table);
        zug_structure* made = nullptr;
        run_without_gil([&](zug_error* e) {
            return zug_structure_new(&graph, flags.data(), signalled, nullptr, &made, e);
        });
        structure_.reset(made);
    }

    std::int32_t size() const { return (zug_structure_size(get()) - deficiency()) / 2; }
    std::int32_t deficiency() const { return zug_structure_deficiency(get()); }
    nb::list mates() const { return as_list(ask<std::int32_t, zug_structure_mates>()); }
    nb::list components() const { return as_list(ask<std::int32_t, zug_structure_components>()); }
    nb::list outer() const { return as_bools(ask<std::uint8_t, zug_structure_outer>()); }
    nb::list inner() const { return as_bools(ask<std::uint8_t, zug_structure_inner>()); }

    nb::list meets_outer(nb::handle items, nb::handle kinds) const {
        const Vertices extra(items, kinds);
        std::vector<std::uint8_t> meets(extra.size());
        run_without_gil([&](zug_error* e) {
            return zug_structure_meets_outer(get(), extra.size(), extra.items(), extra.kinds(),
                                             meets.data(), e);
        });
        return as_bools(meets);
    }

  private:
    const zug_structure* get() const { return structure_.get(); }

    template <class T, zug_status (*answer)(const zug_structure*, T*, zug_error*)>
    std::vector<T> ask() const {
        std::vector<T> result(static_cast<std::size_t>(zug_structure_size(get())));
        run([&](zug_error* e) { return answer(get(), result.data(), e); });
        return result;
    }

    std::unique_ptr<zug_structure, Free<zug_structure, zug_structure_free>> structure_;
};

}  // namespace
}  // namespace zug::binding

NB_MODULE(_core, m) {
    using namespace nb::literals;
    using zug::binding::Exclusions, zug::binding::Problem, zug::binding::Structure;
    using nb::handle;
    m.doc() = "Minimum-cost perfect matching on general graphs: the compiled kernel.";
    m.attr("NATIVE") = true;

    // None reaches every argument, to be refused like any other value. Exclusions are locked where
    // Python has no lock of its own; a problem refuses a second call, a structure never changes.

    nb::class_<Exclusions>(m, "Exclusions")
        .def(nb::init<handle>(), "size"_a.none())
        .def_prop_ro("size", &Exclusions::size)
        .def("forbid", &Exclusions::forbid, "a"_a.none(), "b"_a.none(), nb::lock_self())
        .def("forbid_pairs", &Exclusions::forbid_pairs, "pairs"_a.none(), nb::lock_self())
        .def("forbid_within", &Exclusions::forbid_within, "items"_a.none(), nb::lock_self())
        .def("excluded", &Exclusions::excluded, "a"_a.none(), "b"_a.none(), nb::lock_self());

    nb::class_<Problem>(m, "Problem")
        .def(nb::init<const Exclusions&, handle, handle, handle, handle, handle>(), "exclusions"_a.lock(),
             "items"_a.none(), "kinds"_a.none(), "costs"_a.none(), "sequence"_a.none() = nb::make_tuple(), "first"_a.none() = 0)
        .def_prop_ro("size", &Problem::size)
        .def_prop_ro("width", &Problem::width)
        .def("edge_cost", &Problem::edge_cost, "u"_a.none(), "v"_a.none())
        .def("solve", &Problem::solve)
        .def("mates", &Problem::mates)
        .def("mate", &Problem::mate, "v"_a.none())
        .def("cost", &Problem::cost)
        .def("duals", &Problem::duals)
        .def("restrict", &Problem::restrict, "v"_a.none(), "lo"_a.none(), "hi"_a.none(), "inside"_a.none() = true)
        .def("first_partners", &Problem::first_partners, "vertices"_a.none(), "lo"_a.none(), "hi"_a.none())
        .def("refine", &Problem::refine, "vertices"_a.none(), "kinds"_a.none(), "costs"_a.none(), "sequence"_a.none() = nb::make_tuple(), "first"_a.none() = 0);

    nb::class_<Structure>(m, "Structure")
        .def(nb::init<const Exclusions&, handle, handle, handle>(), "exclusions"_a.lock(), "items"_a.none(),
             "kinds"_a.none(), "allowed"_a.none())
        .def_prop_ro("size", &Structure::size)
        .def_prop_ro("deficiency", &Structure::deficiency)
        .def("mates", &Structure::mates)
        .def("outer", &Structure::outer)
        .def("inner", &Structure::inner)
        .def("components", &Structure::components)
        .def("meets_outer", &Structure::meets_outer, "items"_a.none(), "kinds"_a.none());
}
