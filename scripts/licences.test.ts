import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { projectFile } from '#scripts/local/project-file';

const dir = mkdtempSync(join(tmpdir(), 'wayfare-licences-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** Runs the check on a project whose pages ship one package, which needs another one. */
const checked = (license: string | undefined, of: 'a' | 'b' | 'tool') => {
  const file = join(dir, 'package-lock.json');
  const packages = {
    '': { dependencies: { tool: '1.0.0' } },
    web: { dependencies: { a: '1.0.0' } },
    'node_modules/a': { license: 'MIT', dependencies: { b: '1.0.0' } },
    'node_modules/b': { license: 'ISC' },
    'node_modules/tool': { license: 'MIT' },
    [`node_modules/${of}`]: { dependencies: of === 'a' ? { b: '1.0.0' } : {}, license },
  };
  writeFileSync(file, JSON.stringify({ packages }));
  const { status, stderr } = spawnSync(process.execPath, [projectFile('scripts/licences.mjs'), file], {
    encoding: 'utf8',
  });
  return { status, stderr };
};

it.each(['MIT', 'MIT OR GPL-3.0', '(MIT AND ISC)'])('lets %s pass', licence => {
  expect(checked(licence, 'a')).toEqual({ status: 0, stderr: '' });
});

it.each(['GPL-3.0', 'MIT AND GPL-3.0', undefined])('refuses %s of a page and of what a page needs', licence => {
  expect(checked(licence, 'a')).toEqual({ status: 1, stderr: `a: ${licence ?? 'none'}\n` });
  expect(checked(licence, 'b')).toEqual({ status: 1, stderr: `b: ${licence ?? 'none'}\n` });
});

it('does not ask about tools that do not ship', () => {
  expect(checked('GPL-3.0', 'tool')).toEqual({ status: 0, stderr: '' });
});
