import { mkdirSync, rmSync } from 'node:fs';
import { forgetChangedTexts } from './changed-texts.mjs';
import { countsOf, noCounts, playwrightCounts, readReport, vitestCounts } from './counts.mjs';
import { playwrightFailures, vitestFailures } from './failed.mjs';
import { root, run } from './run.mjs';
import { playwrightFiles, vitestFiles } from './slowest.mjs';

const CACHE = `${root}.cache`;

const checks = [
  { name: 'Types', script: 'tsc7/bin/tsc', args: ['--build'] },
  {
    name: 'ESLint',
    script: 'eslint/bin/eslint.js',
    args: ['.', '--cache', '--cache-location', '.cache/eslint/', '--max-warnings', '0'],
  },
  {
    name: 'Prettier',
    script: 'prettier/bin/prettier.cjs',
    args: ['--check', '.', '--cache', '--cache-location', '.cache/prettier', '--log-level', 'warn'],
  },
  { name: 'Knip: nothing without a use', script: 'knip/bin/knip.js', args: ['--no-progress'] },
];

/**
 * Runs type check, lint, format check and the search for unused code in parallel; each counts as one check and prints
 * its output when it fails, then and at the end.
 */
export const runLint = async () => {
  mkdirSync(CACHE, { recursive: true });
  forgetChangedTexts();
  console.log('Checking types, lint and format …');
  const results = await Promise.all(
    checks.map(async ({ name, script, args }) => {
      const { ok, output, seconds } = await run(script, args);
      console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
      if (!ok) console.log(output.trimEnd());
      return { ok, name, message: output };
    }),
  );
  const failures = results.filter(({ ok }) => !ok);
  const passed = results.length - failures.length;
  return { counts: { ...noCounts, passed, failed: failures.length }, files: [], failures };
};

/**
 * Runs all vitest tests, or the given ones. @param {string[]} filters projects and paths, as vitest takes them @returns
 * counts, the files with their seconds, and the failures
 */
export const runUnit = async (filters = []) => {
  const file = `${CACHE}/vitest.json`;
  rmSync(file, { force: true });
  const args = ['run', ...filters, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { ok } = await run('vitest/vitest.mjs', args, { live: true });
  const report = readReport(file);
  return {
    counts: countsOf(report, ok, vitestCounts),
    files: report ? vitestFiles(report) : [],
    failures: report ? vitestFailures(report) : [],
  };
};

/** Runs the browser journeys, or the given part of them; the same result. */
export const runJourneys = async ({ path, problem }, shard = []) => {
  if (problem) {
    console.error(`✗ ${problem}`);
    return { counts: { ...noCounts, failed: 1 }, files: [], failures: [{ name: 'The browser', message: problem }] };
  }
  const file = `${CACHE}/playwright.json`;
  rmSync(file, { force: true });
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(path && { CHROMIUM_PATH: path }) };
  const { ok } = await run('@playwright/test/cli.js', ['test', '--reporter=list,json', ...shard], { live: true, env });
  const report = readReport(file);
  return {
    counts: countsOf(report, ok, playwrightCounts),
    files: report ? playwrightFiles(report) : [],
    failures: report ? playwrightFailures(report) : [],
  };
};
