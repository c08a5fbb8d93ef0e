// What is measured, one function per subject; each blocks for seconds, some for minutes.

#ifndef LEASE_TESTS_BENCH_GROUPS_H_
#define LEASE_TESTS_BENCH_GROUPS_H_

#include "tests/bench/figure.h"

namespace lease::bench {

Figures MeasureCalls();
Figures MeasureFunctions();
Figures MeasureFencedDatabase();
Figures MeasureRenewals();
Figures MeasureAcquisitions();
Figures MeasureListing();
Figures MeasureLongRun();
Figures MeasureManyLeases();
Figures MeasureFailover();
Figures MeasureBucket();

}  // namespace lease::bench

#endif  // LEASE_TESTS_BENCH_GROUPS_H_
