import { existsSync, readFileSync } from 'node:fs';

/** Results of one step or of all. */
export const noCounts = { passed: 0, failed: 0, skipped: 0 };

export const addCounts = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** What a reporter has written; undefined when the run did not get that far. */
export const readReport = file => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** The last line of `npm test`; people and CI read it. */
export const summaryLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/**
 * Counts of a report. A run that failed without a failed test (a file that does not load, no report at all)
 * counts as one failure.
 */
export const countsOf = (report, isOk, read) => {
  const counts = report ? read(report) : noCounts;
  return !isOk && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
};

export const vitestCounts = report => {
  // A file that does not load holds no tests, so it would not show among the failed ones.
  const failedFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(test => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + failedFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
};

export const playwrightCounts = ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
});
