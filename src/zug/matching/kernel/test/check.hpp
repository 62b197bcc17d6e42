// Checks that count: a test is a function, and the program fails if any check in it does.
#pragma once

#include <cstdio>

namespace test {

inline int checks = 0;
inline int failures = 0;

inline void check(bool holds, const char* what, const char* file, int line) {
    ++checks;
    if (holds) return;
    ++failures;
    if (failures <= 20) std::fprintf(stderr, "%s:%d: %s\n", file, line, what);
}

// Each file of tests has one.
void solving();
void refining();
void interface();
void wide_integers();
void recorded(const char* path);

}  // namespace test

#define CHECK(...) test::check((__VA_ARGS__), #__VA_ARGS__, __FILE__, __LINE__)
