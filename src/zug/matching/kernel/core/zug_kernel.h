/* The matching kernel of Zug behind a C interface: minimum-cost perfect matching on general graphs
 * with whole numbers of up to 1,024 bits, and questions about all optimal matchings.
 *
 * Every function that can fail returns a zug_status and, where `error` is given, fills it in. Nothing
 * is thrown. Inputs are copied before the call returns; outputs go into arrays of the caller. Vertices,
 * items and kinds count from 0. Numbers are arrays of 64-bit limbs, least significant limb first.
 *
 * Threads: different objects share nothing that changes. Exclusions belong to one thread at a time. A
 * problem refuses a second call while one is running (ZUG_BUSY); only zug_problem_cancel may be called
 * then. A structure never changes. Nothing may be freed while it is in use. */
#ifndef ZUG_KERNEL_H
#define ZUG_KERNEL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Grows with every change of this file. */
#define ZUG_KERNEL_VERSION 2
int32_t zug_kernel_version(void);

typedef enum zug_status {
    ZUG_OK = 0,
    ZUG_BAD_VALUE = 1, /* an argument cannot be; the message says which and why */
    ZUG_TOO_WIDE = 2,  /* the costs need more than the widest arithmetic */
    ZUG_UNSOLVED = 3,  /* zug_problem_solve has not succeeded */
    ZUG_BUSY = 4,      /* another call is at work on this problem */
    ZUG_CANCELLED = 5, /* stopped by zug_problem_cancel or by the caller's zug_ask */
    ZUG_NO_MEMORY = 6,
    ZUG_INTERNAL = 7 /* a fault of the kernel */
} zug_status;

typedef struct zug_error {
    zug_status status;
    char message[160]; /* English, ends with 0 */
} zug_error;

/* Asked about ten times a second while a call works; anything but 0 cancels it. */
typedef int (*zug_ask)(void *data);

/* --- exclusions: which items may not be matched with each other; symmetric */

typedef struct zug_exclusions zug_exclusions;

zug_status zug_exclusions_new(int32_t size, zug_exclusions **made, zug_error *error);
void zug_exclusions_free(zug_exclusions *exclusions);
int32_t zug_exclusions_size(const zug_exclusions *exclusions);
/* Pairs lie flat: a0, b0, a1, b1, ...; `count` is that of the items, twice that of the pairs. */
zug_status zug_exclusions_forbid_pairs(zug_exclusions *exclusions, size_t count, const int32_t *items,
                                       zug_error *error);
zug_status zug_exclusions_forbid_within(zug_exclusions *exclusions, size_t count,
                                        const int32_t *items, zug_error *error);
zug_status zug_exclusions_excluded(const zug_exclusions *exclusions, int32_t a, int32_t b,
                                   int32_t *excluded, zug_error *error);

/* --- problems: a min-cost perfect matching, and questions about all of them */

/* Vertex v stands for items[v] (-1: for one no exclusion applies to) and is of kind kinds[v]. The
 * exclusions count as they are now, whatever is forbidden later. */
typedef struct zug_graph {
    const zug_exclusions *exclusions;
    int32_t vertex_count;
    const int32_t *items;
    const int32_t *kinds;
    int32_t kind_count;
} zug_graph;

/* The cost of an edge u-v is the entry of its kinds plus, when both ends lie in
 * [first, first + sequence_count), the place of the smaller one. Costs are not negative. */
typedef struct zug_costs {
    const uint64_t *table;   /* kind_count * kind_count numbers, row by row, symmetric */
    const uint8_t *present;  /* as many flags; 0: no edge, whatever the number says */
    int32_t table_limbs;     /* of each number in the table: 1 or more */
    const uint64_t *sequence;
    int32_t sequence_count;
    int32_t sequence_limbs;
    int32_t first;
} zug_costs;

/* Limbs of a number that comes out; two's complement. */
#define ZUG_LIMBS 16

/* Costs count this often in duals. */
#define ZUG_COST_SCALE 4

typedef struct zug_problem zug_problem;

zug_status zug_problem_new(const zug_graph *graph, const zug_costs *costs, zug_problem **made,
                           zug_error *error);
void zug_problem_free(zug_problem *problem);
int32_t zug_problem_size(const zug_problem *problem);
int32_t zug_problem_width(const zug_problem *problem); /* bits of the arithmetic in use */

/* Whom to ask whether a long call should go on; null: nobody. Not while a call is running. */
void zug_problem_watch(zug_problem *problem, zug_ask ask, void *data);
/* Stops the call that is running, from any thread; without one it does nothing. A cancelled call
 * leaves the problem unsolved: solve it again. */
void zug_problem_cancel(zug_problem *problem);

/* Solving again starts afresh and forgets what has been granted. */
zug_status zug_problem_solve(zug_problem *problem, int32_t *perfect, zug_error *error);
/* Lets v's partner lie inside [lo, hi) (inside = 0: outside it) if that costs nothing; granted for
 * good. If not, nothing has changed. */
zug_status zug_problem_restrict(zug_problem *problem, int32_t v, int32_t lo, int32_t hi,
                                int32_t inside, int32_t *granted, zug_error *error);
/* Gives each vertex in turn the smallest partner in [lo, hi) an optimal matching allows, for good; -1
 * (and no grant) where there is none. */
zug_status zug_problem_first_partners(zug_problem *problem, size_t count, const int32_t *vertices,
                                      int32_t lo, int32_t hi, int32_t *partners, zug_error *error);

/* Makes a problem of the optimal matchings of a solved one, grants aside, by other costs: the cheapest
 * of them are to be found. The graph's items are vertices of the solved problem here (its exclusions
 * stay; those of the graph, and the flags of the costs, are not read), and from now on known by their
 * place in the list. Some optimal matching must match those that are not listed among themselves. A problem with a sequence cannot
 * be refined. Edges that no optimal matching has are left out of the new problem, and to the cost of
 * some others it adds what keeps matchings away that are not optimal. */
zug_status zug_problem_refine(zug_problem *problem, const zug_graph *graph, const zug_costs *costs,
                              zug_problem **made, zug_error *error);

zug_status zug_problem_mate(zug_problem *problem, int32_t v, int32_t *mate, zug_error *error);
zug_status zug_problem_mates(zug_problem *problem, int32_t *mates, zug_error *error);
zug_status zug_problem_cost(zug_problem *problem, uint64_t *cost, zug_error *error);
zug_status zug_problem_edge_cost(zug_problem *problem, int32_t u, int32_t v, int32_t *present,
                                 uint64_t *cost, zug_error *error);

/* The proof of the optimum: a dual for every vertex, and odd sets of vertices with a weight each. For
 * every edge, ZUG_COST_SCALE * cost >= dual[u] + dual[v] - the weights of the sets that hold both. */
typedef struct zug_proof {
    int32_t set_count; /* these two as zug_problem_proof_size gives them */
    int32_t member_count;
    uint64_t *duals;   /* size * ZUG_LIMBS */
    uint64_t *weights; /* set_count * ZUG_LIMBS */
    int32_t *ends;     /* set_count: where each set ends in `members` */
    int32_t *members;  /* member_count */
} zug_proof;
zug_status zug_problem_proof_size(zug_problem *problem, int32_t *set_count, int32_t *member_count,
                                  zug_error *error);
zug_status zug_problem_proof(zug_problem *problem, const zug_proof *proof, zug_error *error);

/* --- structures: a maximum matching without costs, and its Gallai-Edmonds structure */

typedef struct zug_structure zug_structure;

/* `allowed`: kind_count * kind_count flags, symmetric. `ask` may be null. */
zug_status zug_structure_new(const zug_graph *graph, const uint8_t *allowed, zug_ask ask, void *data,
                             zug_structure **made, zug_error *error);
void zug_structure_free(zug_structure *structure);
int32_t zug_structure_size(const zug_structure *structure); /* number of vertices */
int32_t zug_structure_deficiency(const zug_structure *structure);
/* Partners (-1: left out), and for outer vertices the number of their odd component, else -1. */
zug_status zug_structure_mates(const zug_structure *structure, int32_t *mates, zug_error *error);
zug_status zug_structure_components(const zug_structure *structure, int32_t *components,
                                    zug_error *error);
/* Flags: left out by some maximum matching; neighbours of those. */
zug_status zug_structure_outer(const zug_structure *structure, uint8_t *outer, zug_error *error);
zug_status zug_structure_inner(const zug_structure *structure, uint8_t *inner, zug_error *error);
/* Flags: has each of these extra vertices an edge to an outer one? */
zug_status zug_structure_meets_outer(const zug_structure *structure, size_t count,
                                     const int32_t *items, const int32_t *kinds, uint8_t *meets,
                                     zug_error *error);

#ifdef __cplusplus
}
#endif

#endif
