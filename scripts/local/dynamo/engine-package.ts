import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectFile } from '../project-file';

/** The version that package.json pins for Linux on x64; packages for all platforms have the same version. */
export const ENGINE_VERSION = '1.2.1';

const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64'];

/** The npm package and binary of the engine for a platform; undefined if none exists. */
export const enginePackage = (platform: string, arch: string): { name: string; binary: string } | undefined => {
  const key = `${platform}-${arch}`;
  if (!platforms.includes(key)) return undefined;
  return { name: `@dynoxide/${key}`, binary: platform === 'win32' ? 'dynoxide.exe' : 'dynoxide' };
};

/** The error message for a platform without a package. */
export const withoutEngine = (reason: string): string =>
  `${reason} Start DynamoDB Local (any port) and set DYNAMODB_ENDPOINT=http://127.0.0.1:8000.`;

export type FindEngineOptions = {
  platform?: string;
  arch?: string;
  /** Folders with a `node_modules`: the first is the installation, the last is where a package may be added. */
  roots?: string[];
  log?(line: string): void;
};

/**
 * The engine's binary for this machine. The lock file has only the tested package, for Linux on x64; on other platforms
 * npm installs the same version of that platform's package into `.cache`, once. @throws one sentence that says what to
 * do when there is no package, or npm cannot fetch it.
 */
export const findEngine = (options: FindEngineOptions = {}): string => {
  const { platform = process.platform, arch = process.arch, log } = options;
  const roots = options.roots ?? [projectFile('.'), projectFile('.cache/engine')];
  const wanted = enginePackage(platform, arch);
  if (!wanted) throw new Error(withoutEngine(`There is no package with a DynamoDB engine for ${platform}-${arch}.`));
  const binaryIn = (root: string) => join(root, 'node_modules', wanted.name, wanted.binary);
  const found = roots.map(binaryIn).find(path => existsSync(path));
  if (found) return found;
  const root = roots.at(-1)!;
  log?.(`Fetching the database engine for ${platform}-${arch} (once) …`);
  const problem = fetchPackage(`${wanted.name}@${ENGINE_VERSION}`, root);
  if (existsSync(binaryIn(root))) return binaryIn(root);
  throw new Error(withoutEngine(`npm could not fetch ${wanted.name} (${problem}).`));
};

/** Installs one package into its own folder, outside the project's. @returns npm's error output, if any */
const fetchPackage = (spec: string, root: string): string => {
  mkdirSync(root, { recursive: true });
  const args = ['install', '--prefix', root, '--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', spec];
  const npm = process.env.npm_execpath;
  const { status, stderr, error } = npm
    ? spawnSync(process.execPath, [npm, ...args], { encoding: 'utf8' })
    : spawnSync('npm', args, { encoding: 'utf8', shell: process.platform === 'win32' });
  if (status === 0) return 'it has no binary for this machine';
  const complaint = /npm (?:error|ERR!) (?!code)(.+)/.exec(stderr ?? '')?.[1];
  return complaint ?? error?.message ?? `npm ended with code ${status}`;
};
