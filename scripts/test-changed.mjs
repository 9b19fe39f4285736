// npm run test:changed: format, lint, types and tests of the files that differ from the main branch, committed or not.
import { mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureInstall } from './ensure-install.mjs';
import { runCommand } from './lib/command.mjs';
import {
  changedFiles,
  existing,
  lintable,
  mainBase,
  storiesOf,
  testFiles,
  versionsSince,
} from './test-run/changed.mjs';
import { forgetChangedTexts } from './test-run/changed-texts.mjs';
import { countsOf, readReport, summaryLine, vitestCounts } from './test-run/counts.mjs';
import { failureLines, vitestFailures } from './test-run/failed.mjs';
import { root, run } from './test-run/run.mjs';
import { isFollowedByName, testsByName } from './test-run/touched.mjs';

const USAGE = `npm run test:changed -- [--no-stories]

  Format, lint, types and tests of the files that differ from the main branch, committed or not. Prints failures only.

  --no-stories   leaves out the stories of the product that name a changed operation`;

const isCode = file => /\.(tsx?|mjs|js|css|html|json)$/.test(file) && file !== 'package-lock.json';

/** Runs vitest quietly; prints its output only after a failure. */
const runTests = async (name, args) => {
  const file = `${root}.cache/changed.json`;
  mkdirSync(`${root}.cache`, { recursive: true });
  rmSync(file, { force: true });
  const quiet = ['--run', '--passWithNoTests', '--silent', '--reporter=json', `--outputFile.json=${file}`];
  const { ok, output, seconds } = await run('vitest/vitest.mjs', [...args, ...quiet]);
  const report = readReport(file);
  const counts = countsOf(report, ok, vitestCounts);
  const lines = failureLines(report ? vitestFailures(report) : []);
  const outcome = `${report?.testResults.length ?? 0} files: ${summaryLine(counts)}`;
  return { name: `${name} (${outcome})`, ok: ok && counts.failed === 0, output: lines.join('\n') || output, seconds };
};

const runTool = async (name, script, args) => ({ name, ...(await run(script, args)) });

const stepsOf = (files, base, withStories) => {
  const present = existing(files);
  const linted = present.filter(lintable);
  const imported = present.filter(file => isCode(file) && !isFollowedByName(file));
  const named = testsByName(files, file => versionsSince(base, file), testFiles());
  const stories = withStories ? storiesOf(files) : [];
  const eslint = ['--max-warnings', '0', '--no-warn-ignored', ...linted];
  return [
    present.length > 0 &&
      (() => runTool('Format', 'prettier/bin/prettier.cjs', ['--check', '--ignore-unknown', ...present])),
    linted.length > 0 && (() => runTool('Lint', 'eslint/bin/eslint.js', eslint)),
    files.some(isCode) && (() => runTool('Types', 'tsc7/bin/tsc', ['--build'])),
    imported.length > 0 && (() => runTests('Tests that import it', ['related', ...imported])),
    named.length > 0 && (() => runTests('Tests that name it', named)),
    stories.length > 0 && (() => runTests('Stories that name it', stories)),
  ].filter(Boolean);
};

const main = async args => {
  const { values } = parseArgs({ args, options: { 'no-stories': { type: 'boolean' } } });
  const base = mainBase();
  const files = changedFiles(base);
  if (files.length === 0) {
    console.log('Nothing differs from the main branch.');
    return;
  }
  forgetChangedTexts();
  const steps = stepsOf(files, base, !values['no-stories']);
  console.log(`${files.length} files differ from ${base.slice(0, 10)}: ${steps.length} steps.`);
  let failed = 0;
  for (const step of steps) {
    const { name, ok, output, seconds } = await step();
    console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
    if (ok) continue;
    if (output) console.log(output.trimEnd());
    failed += 1;
  }
  process.exitCode = failed > 0 ? 1 : 0;
};

ensureInstall();
await runCommand(USAGE, main);
