const SHOWN = 10;

/**
 * Durations of the files in vitest's report, in seconds from the start of a file's first test to the end of its last.
 */
export const vitestFiles = ({ testResults }) =>
  testResults.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }));

/** The journeys of a suite in Playwright's report, including nested suites. */
export const specsOf = suite => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** Durations of the files in Playwright's report: the sum of their tests, in seconds. */
export const playwrightFiles = ({ suites }) => {
  const seconds = suite =>
    specsOf(suite)
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((sum, { duration }) => sum + duration / 1000, 0);
  return suites.map(suite => ({ name: suite.file, seconds: seconds(suite) }));
};

/** The slowest files, slowest first, one line each. */
export const slowestLines = files => {
  const slowest = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, SHOWN);
  return slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
};
