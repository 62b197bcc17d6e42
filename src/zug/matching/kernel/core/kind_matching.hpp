// The problem by kinds: how many of each meet which kind, if no pair were excluded.
#pragma once

#include <algorithm>
#include <optional>

#include "costs.hpp"
#include "list.hpp"

namespace zug::kernel {

// Every vertex twice, as a giver and as a taker: a transport between kinds, solved by cheapest
// paths. Half of it is a matching (but for halves of pairs), and half of the sum of the two duals
// of a kind is feasible for its vertices. Places in the sequence are not counted.
template <class W>
class KindMatching {
  public:
    explicit KindMatching(const Costs<W>& costs)
        : costs_(costs),
          groups_(costs.vertices.groups),
          given_(groups_ * groups_, 0),
          giver_(groups_, W(0)),
          taker_(groups_, W(0)),
          slack_(groups_, W(0)),
          via_(groups_, -1) {}

    // False: there is none, or its duals lie further apart than the width is made for.
    bool solve() {
        for (int g = 0; g < groups_; ++g) to_take_.push_back(size(g));
        for (int g = 0; g < groups_; ++g) {
            std::optional<W> least;
            for (int h = 0; h < groups_; ++h)
                if (joined(g, h) && (!least || costs_.entry(g, h) < *least))
                    least = costs_.entry(g, h);
            if (!least) return false;
            giver_[g] = *least;
        }
        for (int g = 0; g < groups_; ++g)
            for (int left = size(g); left > 0;) {
                const int sent = send(g, left);
                if (sent == 0) return false;
                left -= sent;
            }
        return true;
    }

    // By group, even, and no higher than the dearest entry, so that with half a place of the
    // sequence they are no higher than the dearest edge.
    List<W> duals() const {
        W dearest{0};
        for (int g = 0; g < groups_; ++g)
            for (int h = 0; h < groups_; ++h) dearest = std::max(dearest, costs_.entry(g, h));
        List<W> result;
        for (int g = 0; g < groups_; ++g)
            result.push_back(std::min(half(giver_[g] + taker_[g]), dearest));
        return result;
    }

    // Group × group: how many pairs.
    List<int> pairs() const {
        List<int> result;
        for (int g = 0; g < groups_; ++g)
            for (int h = 0; h < groups_; ++h)
                result.push_back((given(g, h) + given(h, g)) / (g == h ? 4 : 2));
        return result;
    }

  private:
    int size(int g) const { return costs_.vertices.start[g + 1] - costs_.vertices.start[g]; }
    int given(int g, int h) const { return given_[g * groups_ + h]; }
    int& given(int g, int h) { return given_[g * groups_ + h]; }
    bool joined(int g, int h) const { return costs_.joined(g, h) && (g != h || size(g) > 1); }

    // Sends at most so many from one kind by the cheapest path to takers that are left.
    int send(int source, int most) {
        giving_.assign(groups_, 0);
        taking_.assign(groups_, 0);
        from_.assign(groups_, -1);
        reach(source);
        for (;;) {
            int next = -1;
            for (int h = 0; h < groups_; ++h)
                if (!taking_[h] && from_[h] >= 0 && (next < 0 || slack_[h] < slack_[next]))
                    next = h;
            if (next < 0 || !shift(W(slack_[next]))) return 0;
            taking_[next] = 1;
            if (to_take_[next] > 0) return change_path(source, next, most);
            for (int g = 0; g < groups_; ++g) {
                if (giving_[g] || given(g, next) == 0) continue;
                via_[g] = next;
                reach(g);
            }
        }
    }

    void reach(int g) {
        giving_[g] = 1;
        for (int h = 0; h < groups_; ++h) {
            if (taking_[h] || !joined(g, h)) continue;
            const W slack = costs_.entry(g, h) - giver_[g] - taker_[h];
            if (from_[h] >= 0 && !(slack < slack_[h])) continue;
            slack_[h] = slack;
            from_[h] = g;
        }
    }

    bool shift(const W& change) {
        bool within = true;
        for (int g = 0; g < groups_; ++g) {
            if (giving_[g]) giver_[g] += change;
            if (taking_[g]) {
                taker_[g] -= change;
            } else if (from_[g] >= 0) {
                slack_[g] -= change;
            }
            within = within && giver_[g] < costs_.limit && W(0) - costs_.limit < taker_[g];
        }
        return within;
    }

    int change_path(int source, int sink, int most) {
        int amount = std::min(most, to_take_[sink]);
        for (int h = sink; from_[h] != source; h = via_[from_[h]])
            amount = std::min(amount, given(from_[h], via_[from_[h]]));
        to_take_[sink] -= amount;
        for (int h = sink;; h = via_[from_[h]]) {
            given(from_[h], h) += amount;
            if (from_[h] == source) return amount;
            given(from_[h], via_[from_[h]]) -= amount;
        }
    }

    const Costs<W>& costs_;
    const int groups_;
    List<int> given_;  // giver × taker
    List<int> to_take_;
    List<W> giver_, taker_;       // duals
    List<char> giving_, taking_;  // reached in this search
    List<W> slack_;               // by taker not reached: the least
    List<int> from_;              // by taker: the giver that has it
    List<int> via_;               // by giver: the taker it was reached by
};

}  // namespace zug::kernel
