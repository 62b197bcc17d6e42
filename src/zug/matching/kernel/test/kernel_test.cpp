// The kernel's own test, without Python.
#include "check.hpp"

int main() {
    test::wide_integers();
    test::solving();
    test::refining();
    test::interface();
    std::printf("%d checks, %d failed\n", test::checks, test::failures);
    return test::failures == 0 ? 0 : 1;
}
