// The C interface: plain arrays in and out, exceptions turned into codes.
#include "zug_kernel.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <utility>

#include "problem.hpp"
#include "structure.hpp"

using zug::kernel::AmountsView;
using zug::kernel::BadValue;
using zug::kernel::Busy;
using zug::kernel::Cancelled;
using zug::kernel::Exclusions;
using zug::kernel::fail;
using zug::kernel::Graph;
using zug::kernel::Number;
using zug::kernel::Problem;
using zug::kernel::Proof;
using zug::kernel::Pulse;
using zug::kernel::Structure;
using zug::kernel::Task;
using zug::kernel::TooWide;
using zug::kernel::Unsolved;

static_assert(sizeof(int) == sizeof(std::int32_t));
static_assert(ZUG_LIMBS == zug::kernel::max_limbs);
static_assert(ZUG_COST_SCALE == zug::kernel::cost_scale);

struct zug_exclusions : Exclusions {
    using Exclusions::Exclusions;
};
struct zug_problem : Problem {
    using Problem::Problem;
};
struct zug_structure : Structure {
    using Structure::Structure;
};

namespace {

zug_status tell(zug_error* error, zug_status status, const char* message) {
    if (error != nullptr) {
        error->status = status;
        std::snprintf(error->message, sizeof(error->message), "%s", message);
    }
    return status;
}

zug_status tell(zug_error* error, const BadValue& bad) {
    return tell(error, ZUG_BAD_VALUE, bad.what());
}
zug_status tell(zug_error* error, const TooWide&) {
    return tell(error, ZUG_TOO_WIDE, "the costs are too large for the widest arithmetic");
}
zug_status tell(zug_error* error, const Unsolved&) {
    return tell(error, ZUG_UNSOLVED, "no matching: solve() has not succeeded");
}
zug_status tell(zug_error* error, const Busy&) {
    return tell(error, ZUG_BUSY, "another call is at work on this problem; use one problem per thread");
}
zug_status tell(zug_error* error, const Cancelled&) {
    return tell(error, ZUG_CANCELLED, "cancelled; solve() starts afresh");
}

#ifdef ZUG_HAS_EXCEPTIONS
// Does the work; whatever it throws becomes a code.
template <class Work>
zug_status guarded(zug_error* error, Work&& work) noexcept {
    try {
        work();
        return ZUG_OK;
    } catch (const BadValue& fault) {
        return tell(error, fault);
    } catch (const TooWide& fault) {
        return tell(error, fault);
    } catch (const Unsolved& fault) {
        return tell(error, fault);
    } catch (const Busy& fault) {
        return tell(error, fault);
    } catch (const Cancelled& fault) {
        return tell(error, fault);
    } catch (const std::bad_alloc&) {
        return tell(error, ZUG_NO_MEMORY, "not enough memory");
    } catch (const std::exception& other) {
        return tell(error, ZUG_INTERNAL, other.what());
    } catch (...) {
        return tell(error, ZUG_INTERNAL, "unknown fault");
    }
}
#else
zug_error* telling = nullptr;  // where the call at work tells what goes wrong

// Whatever goes wrong is told as it happens; what stops untold had no memory.
template <class Work>
zug_status guarded(zug_error* error, Work&& work) {
    telling = error;
    tell(error, ZUG_NO_MEMORY, "not enough memory");
    work();
    return ZUG_OK;
}
#endif

// Counts that leave room for twice and four times as much in an int.
constexpr std::int32_t most_vertices = 1 << 28;
constexpr std::int32_t most_kinds = (1 << 15) - 1;

template <class Count>
int counted(const char* name, Count count, std::int32_t most) {
    if (std::cmp_less(count, 0) || std::cmp_greater(count, most))
        fail(BadValue(std::string(name) + " = " + std::to_string(count) + " is not in 0.." +
                      std::to_string(most)));
    return static_cast<int>(count);
}

Graph view(const zug_graph& graph) {
    const int count = counted("vertex_count", graph.vertex_count, most_vertices);
    auto lists = graph.exclusions == nullptr ? nullptr : graph.exclusions->lists();
    return {std::move(lists), {graph.items, count}, {graph.kinds, count},
            counted("kind_count", graph.kind_count, most_kinds)};
}

AmountsView view(const std::uint64_t* words, std::int32_t count, std::int32_t limbs) {
    if (limbs < 1) fail(BadValue("limbs must be 1 or more, not " + std::to_string(limbs)));
    return {words, count, limbs};
}

Task view(const zug_graph& graph, const zug_costs& costs) {
    Task task;
    task.graph = view(graph);
    const int kinds = task.graph.kind_count;
    task.costs = view(costs.table, kinds * kinds, costs.table_limbs);
    task.present = costs.present;
    task.sequence = view(costs.sequence,
                         counted("sequence_count", costs.sequence_count, most_vertices),
                         costs.sequence_limbs);
    task.first = costs.first;
    return task;
}

std::int32_t members_of(const Proof& proof) {
    int count = 0;
    for (const auto& [inside, weight] : proof.odd_sets) count += inside.size();
    return count;
}

template <class Values, class Out>
void give(const Values& values, Out* out) {
    std::ranges::copy(values, out);
}

}  // namespace

#ifndef ZUG_HAS_EXCEPTIONS
namespace zug::kernel {

template <class Fault>
void fail(Fault fault) {
    tell(telling, fault);
    halt();
}
template void fail(BadValue);
template void fail(TooWide);
template void fail(Unsolved);
template void fail(Busy);
template void fail(Cancelled);

}  // namespace zug::kernel
#endif

std::int32_t zug_kernel_version(void) { return ZUG_KERNEL_VERSION; }

// --- exclusions

zug_status zug_exclusions_new(std::int32_t size, zug_exclusions** made, zug_error* error) {
    return guarded(error, [&] { *made = new zug_exclusions(size); });
}

void zug_exclusions_free(zug_exclusions* exclusions) { delete exclusions; }

std::int32_t zug_exclusions_size(const zug_exclusions* exclusions) { return exclusions->size(); }

zug_status zug_exclusions_forbid_pairs(zug_exclusions* exclusions, std::size_t count,
                                       const std::int32_t* items, zug_error* error) {
    return guarded(error, [&] { exclusions->forbid_pairs({items, count}); });
}

zug_status zug_exclusions_forbid_within(zug_exclusions* exclusions, std::size_t count,
                                        const std::int32_t* items, zug_error* error) {
    return guarded(error, [&] { exclusions->forbid_within({items, count}); });
}

zug_status zug_exclusions_excluded(const zug_exclusions* exclusions, std::int32_t a, std::int32_t b,
                                   std::int32_t* excluded, zug_error* error) {
    return guarded(error, [&] { *excluded = exclusions->excluded(a, b); });
}

// --- problems

zug_status zug_problem_new(const zug_graph* graph, const zug_costs* costs, zug_problem** made,
                           zug_error* error) {
    return guarded(error, [&] { *made = new zug_problem(view(*graph, *costs)); });
}

void zug_problem_free(zug_problem* problem) { delete problem; }

std::int32_t zug_problem_size(const zug_problem* problem) { return problem->count(); }

std::int32_t zug_problem_width(const zug_problem* problem) { return problem->bits(); }

void zug_problem_watch(zug_problem* problem, zug_ask ask, void* data) {
    problem->pulse().on_beat(ask, data);
}

void zug_problem_cancel(zug_problem* problem) { problem->pulse().cancel(); }

zug_status zug_problem_solve(zug_problem* problem, std::int32_t* perfect, zug_error* error) {
    return guarded(error, [&] { *perfect = problem->solve(); });
}

zug_status zug_problem_restrict(zug_problem* problem, std::int32_t v, std::int32_t lo,
                                std::int32_t hi, std::int32_t inside, std::int32_t* granted,
                                zug_error* error) {
    return guarded(error, [&] { *granted = problem->restrict(v, lo, hi, inside != 0); });
}

zug_status zug_problem_first_partners(zug_problem* problem, std::size_t count,
                                      const std::int32_t* vertices, std::int32_t lo,
                                      std::int32_t hi, std::int32_t* partners, zug_error* error) {
    return guarded(error, [&] {
        problem->first_partners({vertices, count}, lo, hi, partners);
    });
}

zug_status zug_problem_refine(zug_problem* problem, const zug_graph* graph, const zug_costs* costs,
                              zug_problem** made, zug_error* error) {
    return guarded(error, [&] {
        *made = new zug_problem(problem->refine(view(*graph, *costs)).task());
    });
}

zug_status zug_problem_mate(zug_problem* problem, std::int32_t v, std::int32_t* mate,
                            zug_error* error) {
    return guarded(error, [&] { *mate = problem->mate(v); });
}

zug_status zug_problem_mates(zug_problem* problem, std::int32_t* mates, zug_error* error) {
    return guarded(error, [&] { problem->mates(mates); });
}

zug_status zug_problem_cost(zug_problem* problem, std::uint64_t* cost, zug_error* error) {
    return guarded(error, [&] { give(problem->cost().limb, cost); });
}

zug_status zug_problem_edge_cost(zug_problem* problem, std::int32_t u, std::int32_t v,
                                 std::int32_t* present, std::uint64_t* cost, zug_error* error) {
    return guarded(error, [&] {
        Number number;
        *present = problem->edge_cost(u, v, number);
        give(number.limb, cost);
    });
}

zug_status zug_problem_proof_size(zug_problem* problem, std::int32_t* set_count,
                                  std::int32_t* member_count, zug_error* error) {
    return guarded(error, [&] {
        const Proof found = problem->proof();
        *set_count = found.odd_sets.size();
        *member_count = members_of(found);
    });
}

zug_status zug_problem_proof(zug_problem* problem, const zug_proof* proof, zug_error* error) {
    return guarded(error, [&] {
        const Proof found = problem->proof();
        // It may have been solved again since it was asked how much room is needed.
        if (proof->set_count != found.odd_sets.size() ||
            proof->member_count != members_of(found))
            fail(BadValue("the proof is of another size than the room for it"));
        std::uint64_t* duals = proof->duals;
        for (const Number& dual : found.duals)
            duals = std::ranges::copy(dual.limb, duals).out;
        std::uint64_t* weights = proof->weights;
        std::int32_t *ends = proof->ends, *members = proof->members;
        for (const auto& [inside, weight] : found.odd_sets) {
            weights = std::ranges::copy(weight.limb, weights).out;
            members = std::ranges::copy(inside, members).out;
            *ends++ = static_cast<std::int32_t>(members - proof->members);
        }
    });
}

// --- structures

zug_status zug_structure_new(const zug_graph* graph, const std::uint8_t* allowed, zug_ask ask,
                             void* data, zug_structure** made, zug_error* error) {
    return guarded(error, [&] {
        Pulse pulse;
        pulse.on_beat(ask, data);
        *made = new zug_structure(view(*graph), allowed, pulse);
    });
}

void zug_structure_free(zug_structure* structure) { delete structure; }

std::int32_t zug_structure_size(const zug_structure* structure) { return structure->count(); }

std::int32_t zug_structure_deficiency(const zug_structure* structure) {
    return structure->deficiency();
}

zug_status zug_structure_mates(const zug_structure* structure, std::int32_t* mates,
                               zug_error* error) {
    return guarded(error, [&] { give(structure->mates(), mates); });
}

zug_status zug_structure_components(const zug_structure* structure, std::int32_t* components,
                                    zug_error* error) {
    return guarded(error, [&] { give(structure->components(), components); });
}

zug_status zug_structure_outer(const zug_structure* structure, std::uint8_t* outer,
                               zug_error* error) {
    return guarded(error, [&] { give(structure->outer(), outer); });
}

zug_status zug_structure_inner(const zug_structure* structure, std::uint8_t* inner,
                               zug_error* error) {
    return guarded(error, [&] { give(structure->inner(), inner); });
}

zug_status zug_structure_meets_outer(const zug_structure* structure, std::size_t count,
                                     const std::int32_t* items, const std::int32_t* kinds,
                                     std::uint8_t* meets, zug_error* error) {
    return guarded(error, [&] {
        const int vertices = counted("count", count, most_vertices);
        give(structure->meets_outer({items, vertices}, {kinds, vertices}), meets);
    });
}
