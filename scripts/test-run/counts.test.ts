import { expect, it } from 'vitest';

type Counts = {
  passed: number;
  failed: number;
  skipped: number;
};
type CountsModule = {
  vitestCounts(report: object): Counts;
  summaryLine(counts: Counts): string;
  readReport(file: string): object | undefined;
  countsOf(report: object | undefined, isOk: boolean, read: (report: object) => Counts): Counts;
};
// Plain JavaScript, because it must run before anything is installed.
const { vitestCounts, summaryLine, countsOf, readReport } = (await import(
  new URL('counts.mjs', import.meta.url).href
)) as CountsModule;

it('ends with one line that people and CI read', () => {
  expect(summaryLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(summaryLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});

it('counts a test file that does not load as a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ];
  const report = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 1, numTodoTests: 0, testResults };
  expect(vitestCounts(report)).toEqual({ passed: 1, failed: 2, skipped: 1 });
});

it('counts a run without a report as a failure', () => {
  const report = readReport('/does/not/exist.json');
  expect(countsOf(report, false, () => expect.unreachable())).toMatchObject({ passed: 0, failed: 1 });
});
