import { stripVTControlCharacters } from 'node:util';
import { root } from './run.mjs';
import { specsOf } from './slowest.mjs';

const SHOWN = 40;
const MESSAGE_LINES = 12;

/** Failed tests of vitest's report, and files that failed as a whole: their name and why. */
export const vitestFailures = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(root, '');
    const failed = assertionResults.filter(test => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [{ name: file, message: message ?? '' }];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${file} › ${fullName}`,
      message: failureMessages?.[0] ?? '',
    }));
  });

/** Journeys of Playwright's report that failed at least once. */
export const playwrightFailures = ({ suites }) =>
  suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => ({
        name: `${file} › ${title}${status === 'flaky' ? ' (passed when it ran again)' : ''}`,
        message: results.find(({ error }) => error)?.error.message ?? '',
      })),
  );

/** Failed tests, each with the beginning of its message: a log may be cut before it, and its end is read first. */
export const failureLines = failures => {
  const shown = failures.slice(0, SHOWN).flatMap(({ name, message }) => {
    const lines = stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINES);
    return [`✗ ${name}`, ...lines.map(line => `    ${line}`)];
  });
  return failures.length > SHOWN ? [...shown, `… and ${failures.length - SHOWN} more`] : shown;
};
