import { existsSync, readFileSync } from 'node:fs';

/** Results of one step or of all. */
export const noCounts = { passed: 0, failed: 0, skipped: 0 };

export const addCounts = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** The last line of `npm test`; people and CI read it. */
export const summaryLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/**
 * Counts of a reporter's file. A run that failed without a failed test (a file that does not load, no report at all)
 * counts as one failure.
 */
export const readCounts = (file, isOk, read) => {
  const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : noCounts;
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
