// What engines have asked of the kernel, asked again: problems and answers come from a file. Each is
// replayed at three widths of the costs; no answer but the cost itself may change.
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "cases.hpp"

namespace test {
namespace {

using Ints = std::vector<std::int32_t>;
using Flags = std::vector<std::uint8_t>;

Limbs hexadecimal(const std::string& text, int shift) {
    Limbs all{};
    const std::size_t digits = text.size();
    for (std::size_t i = 0; i < digits; ++i) {
        const auto digit = std::stoul(text.substr(digits - 1 - i, 1), nullptr, 16);
        const Limbs part = shifted(digit, static_cast<int>(4 * i) + shift);
        for (std::size_t j = 0; j < part.size(); ++j) all[j] |= part[j];
    }
    return all;
}

// Costs as the interface takes them.
struct Amounts {
    std::vector<std::uint64_t> words;
    Flags present;

    void read(std::istream& from, int shift) {
        words.clear();
        present.clear();
        for (std::string text; from >> text;) {
            const bool known = text != "-";
            const Limbs number = known ? hexadecimal(text, shift) : Limbs{};
            words.insert(words.end(), number.begin(), number.end());
            present.push_back(known);
        }
    }

    std::int32_t count() const { return static_cast<std::int32_t>(present.size()); }
};

template <class T>
std::vector<T> values(std::istream& from) {
    std::vector<T> all;
    for (int value; from >> value;) all.push_back(static_cast<T>(value));
    return all;
}

// Numbers up to the answer, or to the end of the line.
Ints arguments(std::istream& from) {
    Ints all;
    for (std::string text; from >> text && text != "=";) all.push_back(std::stoi(text));
    return all;
}

class Replay {
  public:
    explicit Replay(int shift) : shift_(shift) {}

    int problems() const { return problems_; }

    void line(const std::string& text) {
        std::istringstream from(text);
        std::string word;
        from >> word;
        if (!define(word, from) && !make(word, from) && !ask(word, from) && !ask_structure(word, from))
            throw std::runtime_error("a line that nobody knows: " + text);
    }

  private:
    // --- what the next problem is made of

    bool define(const std::string& word, std::istream& from) {
        if (word == "items") {
            items(values<std::int32_t>(from).at(0));
        } else if (word == "apart" || word == "within") {
            const Ints items = values<std::int32_t>(from);
            const auto forbid =
                word == "apart" ? zug_exclusions_forbid_pairs : zug_exclusions_forbid_within;
            CHECK(forbid(exclusions_.get(), items.size(), items.data(), nullptr) == ZUG_OK);
        } else if (word == "vertices") {
            vertices_ = values<std::int32_t>(from);
        } else if (word == "kinds") {
            kinds_ = values<std::int32_t>(from);
        } else if (word == "costs") {
            costs_.read(from, shift_);
            sequence_ = {};
            first_ = 0;
        } else if (word == "sequence") {
            from >> first_;
            sequence_.read(from, shift_);
        } else if (word == "allowed") {
            allowed_ = values<std::uint8_t>(from);
        } else {
            return false;
        }
        return true;
    }

    // A new problem begins: nothing of the last one is needed any more.
    void items(std::int32_t size) {
        made_.clear();
        structure_.reset();
        zug_exclusions* made = nullptr;
        CHECK(zug_exclusions_new(size, &made, nullptr) == ZUG_OK);
        exclusions_.reset(made);
        ++problems_;
    }

    zug_graph graph(std::size_t table) const {
        std::int32_t kinds = 0;
        while (static_cast<std::size_t>(kinds) * static_cast<std::size_t>(kinds) < table) ++kinds;
        return {exclusions_.get(), static_cast<std::int32_t>(vertices_.size()), vertices_.data(),
                kinds_.data(), kinds};
    }

    zug_costs costs() const {
        zug_costs all{};
        all.table = costs_.words.data();
        all.present = costs_.present.data();
        all.sequence = sequence_.words.data();
        all.table_limbs = all.sequence_limbs = ZUG_LIMBS;
        all.sequence_count = sequence_.count();
        all.first = first_;
        return all;
    }

    bool make(const std::string& word, std::istream& from) {
        if (word != "problem" && word != "refine" && word != "structure") return false;
        const Ints numbers = arguments(from);
        if (word == "structure") {
            const zug_graph whole = graph(allowed_.size());
            zug_structure* made = nullptr;
            CHECK(zug_structure_new(&whole, allowed_.data(), nullptr, nullptr, &made, nullptr) ==
                  ZUG_OK);
            structure_.reset(made);
            return true;
        }
        const zug_graph whole = graph(costs_.present.size());
        const zug_costs all = costs();
        zug_problem* made = nullptr;
        if (word == "problem") {
            CHECK(zug_problem_new(&whole, &all, &made, nullptr) == ZUG_OK);
        } else {
            zug_problem* of = made_.at(numbers.at(1)).get();
            CHECK(zug_problem_refine(of, &whole, &all, &made, nullptr) == ZUG_OK);
        }
        made_[numbers.at(0)].reset(made);
        return true;
    }

    // --- what is asked of it

    bool ask(const std::string& word, std::istream& from) {
        if (word != "width" && word != "solve" && word != "cost" && word != "restrict" &&
            word != "partners")
            return false;
        const Ints question = arguments(from);
        const ProblemPtr& problem = made_.at(question.at(0));
        if (word == "cost") {
            std::string expected;
            from >> expected;
            Limbs cost;
            CHECK(zug_problem_cost(problem.get(), cost.data(), nullptr) == ZUG_OK);
            CHECK(cost == hexadecimal(expected, shift_));
            CHECK(cost == sum_of_edges(problem));
            return true;
        }
        const Ints expected = values<std::int32_t>(from);
        if (word == "width") {
            CHECK(shift_ != 0 || zug_problem_width(problem.get()) == expected.at(0));
        } else if (word == "solve") {
            CHECK(solve(problem) == (expected.at(0) == 1));
        } else {
            CHECK((word == "restrict" ? granted(problem, question) : partners(problem, question)) ==
                  expected);
        }
        return true;
    }

    static Ints granted(const ProblemPtr& problem, const Ints& question) {
        std::int32_t granted = -1;
        CHECK(zug_problem_restrict(problem.get(), question.at(1), question.at(2), question.at(3),
                                   question.at(4), &granted, nullptr) == ZUG_OK);
        return {granted};
    }

    static Ints partners(const ProblemPtr& problem, const Ints& question) {
        const Ints of(question.begin() + 3, question.end());
        Ints found(of.size());
        CHECK(zug_problem_first_partners(problem.get(), of.size(), of.data(), question.at(1),
                                         question.at(2), found.data(), nullptr) == ZUG_OK);
        return found;
    }

    // Of the matching itself nothing is recorded: there may be several that are as good.
    static Limbs sum_of_edges(const ProblemPtr& problem) {
        const Mates mates = mates_of(problem);
        Limbs sum{};
        for (std::int32_t u = 0; const std::int32_t v : mates) {
            CHECK(0 <= v && v < mates.size() && mates[v] == u);
            if (u < v) add(sum, edge(problem, u, v));
            ++u;
        }
        return sum;
    }

    static Limbs edge(const ProblemPtr& problem, std::int32_t u, std::int32_t v) {
        std::int32_t present = 0;
        Limbs cost{};
        CHECK(zug_problem_edge_cost(problem.get(), u, v, &present, cost.data(), nullptr) == ZUG_OK);
        CHECK(present == 1);
        return cost;
    }

    static void add(Limbs& sum, const Limbs& number) {
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < sum.size(); ++i) {
            const std::uint64_t with = number[i] + carry;
            carry = with < carry;
            sum[i] += with;
            carry |= sum[i] < with;
        }
    }

    bool ask_structure(const std::string& word, std::istream& from) {
        const zug_structure* of = structure_.get();
        std::vector<std::uint8_t> flags(vertices_.size());
        if (word == "components") {
            Ints found(vertices_.size());
            CHECK(zug_structure_components(of, found.data(), nullptr) == ZUG_OK);
            arguments(from);
            CHECK(found == values<std::int32_t>(from));
            return true;
        }
        if (word == "outer") {
            CHECK(zug_structure_outer(of, flags.data(), nullptr) == ZUG_OK);
        } else if (word == "inner") {
            CHECK(zug_structure_inner(of, flags.data(), nullptr) == ZUG_OK);
        } else if (word == "meets") {
            CHECK(zug_structure_meets_outer(of, vertices_.size(), vertices_.data(), kinds_.data(),
                                            flags.data(), nullptr) == ZUG_OK);
        } else {
            return false;
        }
        arguments(from);
        CHECK(flags == values<std::uint8_t>(from));
        return true;
    }

    int shift_;
    int problems_ = 0;
    ExclusionsPtr exclusions_;
    Ints vertices_, kinds_;
    Amounts costs_, sequence_;
    std::int32_t first_ = 0;
    Flags allowed_;
    std::map<std::int32_t, ProblemPtr> made_;
    StructurePtr structure_;
};

}  // namespace

void recorded(const char* path) {
    for (const int shift : {0, 90, 600}) {
        std::ifstream file(path);
        Replay replay(shift);
        for (std::string text; std::getline(file, text);) replay.line(text);
        CHECK(replay.problems() > 0);
        std::printf("%d recorded problems, costs times 2^%d\n", replay.problems(), shift);
    }
}

}  // namespace test
