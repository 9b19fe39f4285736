// The optional pre-commit hook: checks format and lint of staged files, and the order of translation keys. It reads the
// files from the working tree, so a partly staged file is checked as a whole.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { lintable } from './test-run/changed.mjs';
import { root, run } from './test-run/run.mjs';

const staged = spawnSync('git', ['diff', '--cached', '--name-only', '--diff-filter=ACMR'], {
  cwd: root,
  encoding: 'utf8',
})
  .stdout.split('\n')
  .filter(Boolean);

/** Keys of a translation file that are not in alphabetical order. */
const misplaced = file => {
  const keys = Object.keys(JSON.parse(readFileSync(`${root}${file}`, 'utf8')));
  return keys.filter((key, i) => i > 0 && key < keys[i - 1]);
};

const linted = staged.filter(lintable);
const checks = await Promise.all([
  staged.length > 0 && run('prettier/bin/prettier.cjs', ['--check', '--ignore-unknown', '--log-level=warn', ...staged]),
  linted.length > 0 &&
    run('eslint/bin/eslint.js', [
      '--cache',
      '--cache-location=.cache/eslint/',
      '--max-warnings=0',
      '--no-warn-ignored',
      ...linted,
    ]),
  ...staged
    .filter(file => /^shared\/i18n\/[^/]+\.json$/.test(file))
    .map(file => ({ file, keys: misplaced(file) }))
    .map(({ file, keys }) => ({ ok: keys.length === 0, output: `${file}: not in order: ${keys.join(', ')}` })),
]);
const failures = checks.filter(check => check && !check.ok);
for (const { output } of failures) console.error(output.trimEnd());
if (failures.length > 0) console.error('\nNothing was committed. Mend it, or git commit --no-verify.');
process.exitCode = failures.length > 0 ? 1 : 0;
