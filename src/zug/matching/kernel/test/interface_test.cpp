// The promises of the C interface: codes and messages, widths, one call at a time, stopping.
#include <atomic>
#include <chrono>
#include <cstring>
#include <mutex>
#include <string>
#include <thread>

#include "inside.hpp"

namespace test {

namespace {

Case plain(int count) {
    Case made;
    made.size = count;
    for (int v = 0; v < count; ++v) made.items.push_back(v);
    made.kinds.assign(made.items.size(), 0);
    made.costs = {1};
    return made;
}

void refused(const Case& from, const char* message) {
    ProblemPtr problem;
    zug_error error{};
    CHECK(make_problem(from, problem, &error) == ZUG_BAD_VALUE);
    CHECK(error.status == ZUG_BAD_VALUE);
    CHECK(std::string(error.message) == message);
    CHECK(problem == nullptr);
}

void bad_values() {
    Case from = plain(2);
    from.items[1] = 2;
    refused(from, "items[1] = 2 is not in -1..1");
    from = plain(2);
    from.kinds[0] = -1;
    refused(from, "kinds[0] = -1 is not in 0..0");
    from = plain(2);
    from.kind_count = 2;
    from.costs = {1, 2, 3, 4};
    refused(from, "costs is not symmetric at kinds 1, 0");
    from.costs = {1, 2, no_edge, 4};
    refused(from, "costs is not symmetric at kinds 1, 0");
    from = plain(2);
    from.sequence = {1, 2};
    from.first = INT32_MAX;
    refused(from, "sequence [2147483647, 2147483649) is not within 0..2");
    from = plain(0);
    from.kind_count = -1;
    refused(from, "kind_count = -1 is not in 0..32767");

    zug_error error{};
    zug_exclusions* none = nullptr;
    CHECK(zug_exclusions_new(-1, &none, &error) == ZUG_BAD_VALUE && none == nullptr);
    const ExclusionsPtr exclusions = exclusions_of(plain(3));
    const std::int32_t items[] = {0, 1, 3};
    std::int32_t excluded = -1;
    CHECK(zug_exclusions_forbid_pairs(exclusions.get(), 1, items, &error) == ZUG_BAD_VALUE);
    CHECK(zug_exclusions_forbid_within(exclusions.get(), 3, items, &error) == ZUG_BAD_VALUE);
    CHECK(std::string(error.message) == "item 3 is not in 0..2");
    CHECK(zug_exclusions_excluded(exclusions.get(), 0, 1, &excluded, &error) == ZUG_OK);
    CHECK(excluded == 0);  // a call that fails forbids nothing
    CHECK(zug_exclusions_excluded(exclusions.get(), 0, -1, &excluded, nullptr) == ZUG_BAD_VALUE);
}

// A count that no int holds must not be read as another one.
void more_than_can_be() {
    const Case from = plain(2);
    const ExclusionsPtr exclusions = exclusions_of(from);
    const zug_graph graph = graph_of(from, exclusions);
    const std::uint8_t allowed[] = {1};
    zug_structure* made = nullptr;
    CHECK(zug_structure_new(&graph, allowed, nullptr, nullptr, &made, nullptr) == ZUG_OK);
    const StructurePtr structure(made);
    std::uint8_t meets[2] = {9, 9};
    zug_error error{};
    const std::size_t most = std::size_t{1} << 28;
    for (const std::size_t count : {most + 1, SIZE_MAX / 2 + 3, SIZE_MAX}) {
        CHECK(zug_structure_meets_outer(made, count, from.items.data(), from.kinds.data(), meets,
                                        &error) == ZUG_BAD_VALUE);
        CHECK(std::string(error.message) ==
              "count = " + std::to_string(count) + " is not in 0..268435456");
    }
    CHECK(meets[0] == 9 && meets[1] == 9);
}

void answers_need_a_solution() {
    const ProblemPtr problem = problem_of(plain(3));
    std::int32_t out[3] = {0, 0, 0};
    Limbs cost;
    zug_error error{};
    CHECK(!solve(problem));  // three vertices
    CHECK(zug_problem_mates(problem.get(), out, &error) == ZUG_UNSOLVED);
    CHECK(std::strlen(error.message) > 0);
    CHECK(zug_problem_mate(problem.get(), 0, out, nullptr) == ZUG_UNSOLVED);
    CHECK(zug_problem_cost(problem.get(), cost.data(), nullptr) == ZUG_UNSOLVED);
    CHECK(zug_problem_proof_size(problem.get(), out, out + 1, nullptr) == ZUG_UNSOLVED);
    CHECK(zug_problem_restrict(problem.get(), 0, 0, 2, 1, out, nullptr) == ZUG_UNSOLVED);
    CHECK(zug_problem_first_partners(problem.get(), 1, out, 0, 2, out + 1, nullptr) == ZUG_UNSOLVED);
    CHECK(zug_problem_mate(problem.get(), 3, out, &error) == ZUG_BAD_VALUE);
    CHECK(std::string(error.message) == "vertex 3 is not in 0..2");
}

void exclusions_are_kept_as_they_are() {
    const Case from = plain(2);
    const ExclusionsPtr exclusions = exclusions_of(from);
    const zug_graph graph = graph_of(from, exclusions);
    const std::uint64_t table[] = {7};
    const std::uint8_t present[] = {1};
    zug_costs costs{};
    costs.table = table;
    costs.present = present;
    costs.table_limbs = costs.sequence_limbs = 1;
    zug_problem *before = nullptr, *after = nullptr;
    CHECK(zug_problem_new(&graph, &costs, &before, nullptr) == ZUG_OK);
    CHECK(zug_exclusions_forbid_within(exclusions.get(), 2, from.items.data(), nullptr) == ZUG_OK);
    CHECK(zug_problem_new(&graph, &costs, &after, nullptr) == ZUG_OK);
    CHECK(solve(ProblemPtr(before)));
    CHECK(!solve(ProblemPtr(after)));
    costs.table_limbs = 0;
    CHECK(zug_problem_new(&graph, &costs, &after, nullptr) == ZUG_BAD_VALUE);
}

// --- widths

// The width for one edge of this cost.
int width_of(int count, int value, int shift) {
    Case from = plain(count);
    from.costs = {value};
    from.shift = shift;
    const ProblemPtr problem = problem_of(from);
    CHECK(solve(problem) == (count % 2 == 0));
    if (count == 2) {
        Limbs cost;
        CHECK(zug_problem_cost(problem.get(), cost.data(), nullptr) == ZUG_OK);
        CHECK(cost == shifted(static_cast<std::uint64_t>(value), shift));
    }
    return zug_problem_width(problem.get());
}

void widths() {
    CHECK(width_of(2, 1, 0) == 64);
    CHECK(width_of(2, 1, 54) == 64);  // 1 + 2 bits for the scale + 7 to spare
    CHECK(width_of(2, 1, 55) == 128);
    for (const int count : {1, 2})  // a single vertex has no edge, but still an entry
        for (const int shift : {59, 60, 61, 62, 63, 64}) CHECK(width_of(count, 1, shift) == 128);
    CHECK(width_of(2, 1, 118) == 128);
    CHECK(width_of(2, 1, 119) == 192);
    CHECK(width_of(2, 1, 183) == 256);
    CHECK(width_of(2, 1, 247) == 384);
    CHECK(width_of(2, 1, 375) == 512);
    CHECK(width_of(2, 1, 503) == 768);
    CHECK(width_of(2, 1, 759) == 1024);
    CHECK(width_of(2, 1, 959) == 1024);
    Case from = plain(2);
    from.shift = 960;
    ProblemPtr problem;
    zug_error error{};
    CHECK(make_problem(from, problem, &error) == ZUG_TOO_WIDE);
    CHECK(std::strlen(error.message) > 0);
    from.shift = 1010;
    CHECK(make_problem(from, problem, nullptr) == ZUG_TOO_WIDE);
}

// --- one call at a time, and stopping it

// A sparse graph with a different cost for every edge: seconds of work for 1,600 vertices.
Case long_work(int count) {
    Random random(7);
    List<List<char>> near(count, List<char>(count));
    for (int v = 0; v < count; ++v) {
        near[v][v ^ 1] = 1;
        for (int i = 0; i < 6; ++i) {
            const int u = random.below(count);
            near[v][u] = near[u][v] = 1;
        }
    }
    Case made = plain(count);
    for (int v = 0; v < count; ++v)
        for (int u = 0; u < v; ++u)
            if (!near[v][u]) made.pairs.insert(made.pairs.end(), {v, u});
    for (int v = 0; v < count; ++v) made.sequence.push_back(random.below(1'000'000));
    made.shift = 800;
    return made;
}

void a_second_caller_is_refused_and_the_first_can_be_stopped(const ProblemPtr& problem) {
    std::atomic<int> status{-1};
    std::thread worker([&] {
        std::int32_t perfect = 0;
        zug_status said = ZUG_BUSY;  // as long as the question below is at work itself
        while (said == ZUG_BUSY) said = zug_problem_solve(problem.get(), &perfect, nullptr);
        status = said;
    });
    std::int32_t mate = 0;
    zug_error error{};
    while (zug_problem_mate(problem.get(), 0, &mate, &error) != ZUG_BUSY && status < 0)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    CHECK(status < 0 && error.status == ZUG_BUSY);
    zug_problem_cancel(problem.get());
    worker.join();
    CHECK(status == ZUG_CANCELLED);
    CHECK(zug_problem_mate(problem.get(), 0, &mate, nullptr) == ZUG_UNSOLVED);
}

void the_caller_is_asked(const ProblemPtr& problem) {
    int asked = 0;
    const auto second_time = [](void* data) { return ++*static_cast<int*>(data) == 2 ? 1 : 0; };
    zug_problem_watch(problem.get(), second_time, &asked);
    std::int32_t perfect = 0;
    CHECK(zug_problem_solve(problem.get(), &perfect, nullptr) == ZUG_CANCELLED);
    CHECK(asked == 2);
}

void cancelling_nothing_does_nothing() {
    const ProblemPtr problem = problem_of(plain(200));
    zug_problem_cancel(problem.get());
    CHECK(solve(problem));
}

// Cancels without pause while it is switched on.
class Canceller {
  public:
    explicit Canceller(zug_problem* problem) : thread_([this, problem] { run(problem); }) {}
    ~Canceller() {
        done_ = true;
        thread_.join();
    }
    void set(bool on) {
        const std::lock_guard guard(lock_);
        on_ = on;
    }

  private:
    void run(zug_problem* problem) {
        for (; !done_; std::this_thread::yield()) {
            const std::lock_guard guard(lock_);
            if (on_) zug_problem_cancel(problem);
        }
    }

    std::atomic<bool> done_{false};
    std::mutex lock_;
    bool on_ = false;
    std::thread thread_;
};

void a_cancelled_call_leaves_no_solution() {
    const ProblemPtr problem = problem_of(long_work(300));
    const int count = zug_problem_size(problem.get());
    std::vector<std::int32_t> all;
    List<std::int32_t> partners(count);
    for (int v = 0; v < count; ++v) all.push_back(v);
    Canceller canceller(problem.get());
    for (const bool question : {false, true}) {
        zug_status status = ZUG_OK;
        while (status == ZUG_OK) {
            canceller.set(false);
            CHECK(solve(problem));
            canceller.set(true);
            std::int32_t perfect = 0;
            status = question ? zug_problem_first_partners(problem.get(), all.size(), all.data(), 0,
                                                           count, partners.data(), nullptr)
                              : zug_problem_solve(problem.get(), &perfect, nullptr);
        }
        canceller.set(false);
        CHECK(status == ZUG_CANCELLED);
        std::int32_t mate = 0;
        CHECK(zug_problem_mate(problem.get(), 0, &mate, nullptr) == ZUG_UNSOLVED);
    }
}

int stopped = 0;

// Work that was stopped, wherever it was, leaves nothing behind that another attempt could notice.
void stopped_work_starts_afresh() {
    using zug::kernel::Cancelled, zug::kernel::Pulse;
    Random random(5);
    for (int i = 0; i < 40; ++i) {
        Case from = random_case(random, 120);
        if (random.chance(50)) {  // a long sequence of many kinds is solved in two runs
            from.first = 0;
            from.sequence.resize(from.items.size());
            for (int& place : from.sequence) place = random.below(1000);
        }
        for (int kind = 0; kind < from.kind_count; ++kind)  // surely a perfect matching
            from.costs[kind * from.kind_count + kind] = 20;
        from.pairs.clear();
        const List<std::int32_t> kinds = from.kinds;
        for (int v = 0; v < from.count(); ++v) from.kinds[v] = kinds[v / 2];
        Pulse pulse;
        const auto solver = make_solver(Inside(from, 0).input(), pulse);
        const auto attempt = [&](auto&& act) {
            pulse.start();
            for (int beat = 1 + random.below(63); beat > 0; --beat) pulse.beat();
            pulse.cancel();
            try {
                act();
            } catch (const Cancelled&) {
                ++stopped;
            }
            pulse.start();
        };
        List<int> first(from.count()), again(from.count());
        CHECK(solver->solve());
        solver->mates(first.data());
        attempt([&] { solver->solve(); });
        CHECK(solver->solve());
        attempt([&] {
            for (int v = 0; v < from.count(); ++v) solver->first_partner(v, 0, from.count());
        });
        CHECK(solver->solve());
        solver->mates(again.data());
        CHECK(first == again);
    }
    CHECK(stopped > 40);
}

}  // namespace

void interface() {
    CHECK(zug_kernel_version() == ZUG_KERNEL_VERSION);
    bad_values();
    more_than_can_be();
    answers_need_a_solution();
    exclusions_are_kept_as_they_are();
    widths();
    const ProblemPtr problem = problem_of(long_work(1600));
    a_second_caller_is_refused_and_the_first_can_be_stopped(problem);
    the_caller_is_asked(problem);
    cancelling_nothing_does_nothing();
    a_cancelled_call_leaves_no_solution();
    stopped_work_starts_afresh();
}

}  // namespace test
