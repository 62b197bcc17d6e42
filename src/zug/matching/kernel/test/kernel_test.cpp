// The kernel's own test, without Python. Arguments are files of recorded problems to replay.
#include "check.hpp"

int main(int count, char** arguments) {
    test::wide_integers();
    test::solving();
    test::refining();
    test::interface();
    for (int i = 1; i < count; ++i) test::recorded(arguments[i]);
    std::printf("%d checks, %d failed\n", test::checks, test::failures);
    return test::failures == 0 ? 0 : 1;
}
