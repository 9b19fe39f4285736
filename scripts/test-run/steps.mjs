import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { addCounts, noCounts, playwrightCounts, readCounts, vitestCounts } from './counts.mjs';
import { root, run } from './run.mjs';

const CACHE_DIR = `${root}.cache`;

const checks = [
  { name: 'Types', script: 'typescript/bin/tsc', args: ['--noEmit', '-p', '.'] },
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

/** Type check, lint, format and what nobody uses, at the same time; each counts as one check and shows its output when it fails. */
export const runLint = async () => {
  mkdirSync(CACHE_DIR, { recursive: true });
  console.log('Checking types, lint and format …');
  const results = await Promise.all(
    checks.map(async ({ name, script, args }) => {
      const { ok, output, seconds } = await run(script, args);
      console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
      if (!ok) console.log(output.trimEnd());
      return ok;
    }),
  );
  const passed = results.filter(Boolean).length;
  return { ...noCounts, passed, failed: results.length - passed };
};

/** Everything in vitest. */
export const runUnit = async () => {
  const file = `${CACHE_DIR}/vitest.json`;
  rmSync(file, { force: true });
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { ok } = await run('vitest/vitest.mjs', args, { live: true });
  return readCounts(file, ok, vitestCounts);
};

/** The browser journeys. */
export const runJourneys = async ({ path, problem }) => {
  if (problem) {
    console.error(`✗ ${problem}`);
    return { ...noCounts, failed: 1 };
  }
  if (!existsSync(`${root}playwright.config.ts`)) {
    console.error('✗ There is no playwright.config.ts.');
    return { ...noCounts, failed: 1 };
  }
  const file = `${CACHE_DIR}/playwright.json`;
  rmSync(file, { force: true });
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(path && { CHROMIUM_PATH: path }) };
  const { ok } = await run('@playwright/test/cli.js', ['test', '--reporter=list,json'], { live: true, env });
  return addCounts(noCounts, readCounts(file, ok, playwrightCounts));
};
