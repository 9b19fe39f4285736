import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { projectFile } from '../project-file';
import { enginePackage, ENGINE_VERSION, findEngine } from './engine-package';

let root: string;
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'wayfare-engine-'))));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

/** Simulates npm: a script that gets npm's arguments, and writes or refuses. */
const npmThat = (code: string) => {
  const file = join(root, 'npm.cjs');
  writeFileSync(file, code);
  chmodSync(file, 0o755);
  vi.stubEnv('npm_execpath', file);
};

describe('packages', () => {
  it.each([
    ['linux', 'x64', '@dynoxide/linux-x64', 'dynoxide'],
    ['linux', 'arm64', '@dynoxide/linux-arm64', 'dynoxide'],
    ['darwin', 'x64', '@dynoxide/darwin-x64', 'dynoxide'],
    ['darwin', 'arm64', '@dynoxide/darwin-arm64', 'dynoxide'],
    ['win32', 'x64', '@dynoxide/win32-x64', 'dynoxide.exe'],
  ])('%s on %s has %s', (platform, arch, name, binary) => {
    expect(enginePackage(platform, arch)).toEqual({ name, binary });
  });

  it.each([
    ['win32', 'arm64'],
    ['linux', 'riscv64'],
    ['freebsd', 'x64'],
  ])('%s on %s has none, and one sentence says what to do', (platform, arch) => {
    expect(enginePackage(platform, arch)).toBeUndefined();
    expect(() => findEngine({ platform, arch, roots: [root] })).toThrow(
      `There is no package with a DynamoDB engine for ${platform}-${arch}. Start DynamoDB Local (any port) and set DYNAMODB_ENDPOINT=`,
    );
  });

  it('are of the version that package.json pins', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(projectFile('scripts/local/package.json'), 'utf8'));
    expect(Object.values(optionalDependencies)).toEqual([ENGINE_VERSION]);
  });
});

describe('fetching', () => {
  const mac = { platform: 'darwin', arch: 'arm64' };
  const binary = () => join(root, 'node_modules/@dynoxide/darwin-arm64/dynoxide');

  it('asks npm for the package of this machine, once', () => {
    npmThat(`const fs = require('node:fs');
      fs.writeFileSync(${JSON.stringify(join(root, 'asked'))}, process.argv.at(-1));
      fs.mkdirSync(${JSON.stringify(dirname(binary()))}, { recursive: true });
      fs.writeFileSync(${JSON.stringify(binary())}, '');`);
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    expect(findEngine({ ...mac, roots: [root], log })).toBe(binary());
    expect(readFileSync(join(root, 'asked'), 'utf8')).toBe(`@dynoxide/darwin-arm64@${ENGINE_VERSION}`);
    npmThat('process.exit(1)');
    expect(findEngine({ ...mac, roots: [root], log })).toBe(binary());
    expect(lines).toHaveLength(1);
  });

  it('says what npm said, and what to do, when that fails', () => {
    npmThat(`console.error('npm error code E404\\nnpm error 404 Not Found - GET https://registry'); process.exit(1)`);
    expect(() => findEngine({ ...mac, roots: [root] })).toThrow(
      'npm could not fetch @dynoxide/darwin-arm64 (404 Not Found - GET https://registry). Start DynamoDB Local',
    );
  });

  it('prefers what is installed', () => {
    const installed = join(root, 'installed');
    mkdirSync(join(installed, 'node_modules/@dynoxide/darwin-arm64'), { recursive: true });
    writeFileSync(join(installed, 'node_modules/@dynoxide/darwin-arm64/dynoxide'), '');
    expect(findEngine({ ...mac, roots: [installed, root] })).toContain('installed');
  });
});
