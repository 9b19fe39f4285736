import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** What git says, or undefined when it refuses. */
const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

/** The commit at which this branch left the main branch; on the main branch itself, what has not been pushed counts. */
export const mainBase = () =>
  git('merge-base', 'origin/main', 'HEAD') ?? git('merge-base', 'main', 'HEAD') ?? git('rev-parse', 'HEAD') ?? 'HEAD';

/** Files that differ from a commit, those that git does not know yet included. */
export const changedFiles = base =>
  [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
    .flatMap(text => (text ?? '').split('\n'))
    .filter(Boolean);

export const existing = files => files.filter(file => existsSync(join(root, file)));
export const lintable = file => /\.(ts|tsx|js|mjs)$/.test(file);

const operationFile = /^lambdas\/operations\/[^/]+\/([a-z0-9-]+)\.ts$/;
const operationName = kebab => kebab.replace(/-(\w)/g, (_dash, letter) => letter.toUpperCase());

/**
 * Stories call operations over HTTP, by name, so no import leads from a changed operation to them.
 *
 * @returns {string[]} the story files that name an operation among the files
 */
export const storiesOf = (files, dir = 'test/stories') => {
  const names = files.flatMap(file => operationFile.exec(file)?.[1] ?? []).map(operationName);
  if (names.length === 0) return [];
  const calls = new RegExp(`['"](${names.join('|')})['"]`);
  return readdirSync(join(root, dir))
    .filter(name => name.endsWith('.test.ts') && calls.test(readFileSync(join(root, dir, name), 'utf8')))
    .map(name => `${dir}/${name}`);
};
