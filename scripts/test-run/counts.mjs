import { existsSync, readFileSync } from 'node:fs';

/** Test counts of one step or of all steps. */
export const noCounts = { passed: 0, failed: 0, skipped: 0 };

export const addCounts = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** A reporter's JSON output; undefined when the run ended before it was written. */
export const readReport = file => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** The last line of `npm test`, read by people and by CI. */
export const summaryLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/**
 * Counts of a report. A run that failed without a failed test (a file that does not load, or no report at all) counts
 * as one failure.
 */
export const countsOf = (report, isOk, read) => {
  const counts = report ? read(report) : noCounts;
  return !isOk && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
};

export const vitestCounts = report => {
  // A file that fails to load has no tests, so it would not count as a failure otherwise.
  const failedFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(test => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + failedFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
};

/** A journey that passes only when it runs again for its trace has failed. */
export const playwrightCounts = ({ stats }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
});
