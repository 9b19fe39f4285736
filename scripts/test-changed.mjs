// npm run test:changed: format, lint, types and tests of the files that differ from the main branch, committed or not.
import { parseArgs } from 'node:util';
import { ensureInstall } from './ensure-install.mjs';
import { runCommand } from './lib/command.mjs';
import { changedFiles, existing, lintable, mainBase, storiesOf } from './test-run/changed.mjs';
import { forgetChangedTexts } from './test-run/changed-texts.mjs';
import { run } from './test-run/run.mjs';

const USAGE = `npm run test:changed -- [--no-stories]

  Format, lint, types and tests of the files that differ from the main branch, committed or not.

  --no-stories   leaves out the stories of the product that name a changed operation`;

const main = async args => {
  const { values } = parseArgs({ args, options: { 'no-stories': { type: 'boolean' } } });
  const base = mainBase();
  const files = changedFiles(base);
  if (files.length === 0) {
    console.log('Nothing differs from the main branch.');
    return;
  }
  const present = existing(files);
  const linted = present.filter(lintable);
  const stories = values['no-stories'] ? [] : storiesOf(files);
  forgetChangedTexts();
  const steps = [
    present.length > 0 && ['Format', 'prettier/bin/prettier.cjs', ['--check', '--ignore-unknown', ...present]],
    linted.length > 0 && ['Lint', 'eslint/bin/eslint.js', ['--max-warnings', '0', '--no-warn-ignored', ...linted]],
    ['Types', 'tsc7/bin/tsc', ['--build']],
    ['Tests that import it', 'vitest/vitest.mjs', ['run', '--changed', base, '--passWithNoTests'], { live: true }],
    stories.length > 0 && ['Stories that name it', 'vitest/vitest.mjs', ['run', ...stories], { live: true }],
  ].filter(Boolean);

  console.log(`${files.length} files differ from ${base.slice(0, 10)}.`);
  let failed = 0;
  for (const [name, script, args, options] of steps) {
    const { ok, output, seconds } = await run(script, args, options);
    console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
    if (ok) continue;
    if (output) console.log(output.trimEnd());
    failed += 1;
  }
  process.exitCode = failed > 0 ? 1 : 0;
};

ensureInstall();
await runCommand(USAGE, main);
