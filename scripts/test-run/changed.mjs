import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Output of a git command, or undefined when it fails. */
const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return status === 0 ? stdout.trim() : undefined;
};

/** The merge base with the main branch; on the main branch itself, unpushed commits count as changes. */
export const mainBase = () =>
  git('merge-base', 'origin/main', 'HEAD') ?? git('merge-base', 'main', 'HEAD') ?? git('rev-parse', 'HEAD') ?? 'HEAD';

/** Files that differ from a commit, including untracked ones. */
export const changedFiles = base =>
  [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
    .flatMap(text => (text ?? '').split('\n'))
    .filter(Boolean);

/** A file at a commit and now; empty where it was or is not there. */
export const versionsSince = (base, file) => [
  git('show', `${base}:${file}`) ?? '',
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8').trim() : '',
];

/** Every test file but the stories, which {@link storiesOf} finds. */
export const testFiles = () =>
  (git('ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx') ?? '')
    .split('\n')
    .filter(file => file && !file.startsWith('test/stories/') && existsSync(join(root, file)));

export const existing = files => files.filter(file => existsSync(join(root, file)));
export const lintable = file => /\.(ts|tsx|js|mjs)$/.test(file);

const operationFile = /^lambdas\/operations\/[^/]+\/([a-z0-9-]+)\.ts$/;
const operationName = kebab => kebab.replace(/-(\w)/g, (_dash, letter) => letter.toUpperCase());

/**
 * Stories call operations over HTTP by name, so imports do not lead from a changed operation to them.
 *
 * @returns {string[]} the story files that name one of the changed operations
 */
export const storiesOf = (files, dir = 'test/stories') => {
  const names = files.flatMap(file => operationFile.exec(file)?.[1] ?? []).map(operationName);
  if (names.length === 0) return [];
  const calls = new RegExp(`['"](${names.join('|')})['"]`);
  return readdirSync(join(root, dir))
    .filter(name => name.endsWith('.test.ts') && calls.test(readFileSync(join(root, dir, name), 'utf8')))
    .map(name => `${dir}/${name}`);
};
