import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Core from 'aws-amplify';
import type * as Auth from 'aws-amplify/auth';
import type * as Cognito from 'aws-amplify/auth/cognito';
import type { Plugin } from 'esbuild';
import { projectFile } from './project-root';

export type Amplify = Pick<typeof Core, 'Amplify'> &
  Pick<typeof Auth, 'confirmSignIn' | 'fetchAuthSession' | 'signIn'> &
  Pick<typeof Cognito, 'cognitoUserPoolsTokenProvider'>;

const ENTRY = `
export { Amplify } from 'aws-amplify';
export { confirmSignIn, fetchAuthSession, signIn } from 'aws-amplify/auth';
export { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';`;

// Amplify's own big-number arithmetic takes half a second of CPU time per sign-in, native BigInt a tenth of that.
// Amplify's React Native build replaces the same function by a native one.
const ENGINE_ARITHMETIC = `
const big = number => {
  const hex = number.toString(16);
  return hex.startsWith('-') ? -BigInt('0x' + hex.slice(1)) : BigInt('0x' + hex);
};
BigInteger.prototype.modPow = function (exponent, modulus, callback) {
  const m = big(modulus);
  let power = ((big(this) % m) + m) % m;
  let result = 1n;
  for (let rest = big(exponent); rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * power) % m;
    power = (power * power) % m;
  }
  callback(null, new BigInteger(result.toString(16), 16));
};`;

const withEngineArithmetic: Plugin = {
  name: 'engine-arithmetic',
  setup(build) {
    build.onLoad({ filter: /[/\\]BigInteger\.mjs$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8') + ENGINE_ARITHMETIC,
      loader: 'js',
    }));
  },
};

let loading: Promise<Amplify> | undefined;

/**
 * Amplify's sign-in bundled into one file, built on first use, with native BigInt: through a TypeScript loader its 700
 * modules take two seconds and 60 MB, as a bundle a tenth of that.
 */
export const loadAmplify = (): Promise<Amplify> => {
  loading ??= load();
  return loading;
};

const load = async (): Promise<Amplify> => {
  const { version } = JSON.parse(readFileSync(projectFile('node_modules/aws-amplify/package.json'), 'utf8')) as {
    version: string;
  };
  // One bundle per list of its parts: an older bundle lacks parts that were added since.
  const made = createHash('sha256')
    .update(ENTRY + ENGINE_ARITHMETIC)
    .digest('hex')
    .slice(0, 8);
  const file = projectFile('.cache', 'amplify', `sign-in-${version}-${made}.mjs`);
  if (!existsSync(file)) await bundle(file);
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Amplify;
};

const bundle = async (file: string): Promise<void> => {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: projectFile('.') },
    bundle: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    minify: true,
    plugins: [withEngineArithmetic],
    write: false,
    logLevel: 'silent',
  });
  await mkdir(dirname(file), { recursive: true });
  // Another process may be building it too: the rename makes sure that an existing file is complete.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, outputFiles[0]!.contents);
  await rename(draft, file);
};
