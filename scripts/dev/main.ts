import { HOUR_MS } from '#shared/contract/time';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { open as openInspector } from 'node:inspector';
import { join, resolve } from 'node:path';
import { watchLambdas, type WatchedLambdas } from '#scripts/build/watch-lambdas';
import { watchSources } from '#scripts/build/watch-sources';
import { lockData } from '#scripts/local/data-lock';
import { hostProduct, log, prepareProduct } from '#scripts/product/cli/host-product';
import { runUntilStopped, type Closers } from '#scripts/product/cli/run';
import { projectFile } from '#scripts/local/project-file';
import type { ProductRuntime, ProductRuntimeOptions } from '#scripts/product/runtime';
import { readDevOptions, USAGE, type DevOptions } from './options';
import { freeOrigin, portOf } from './ports';
import { isOtherStack, rememberStack } from './stack-check';
import { createSwap } from './swap';
import { startWebServer } from './web-server';

const sourceDirs = ['lambdas', 'shared', 'infra'].map(projectFile);

/** `npm run dev`: runs the product from its sources and applies every change; data and sessions stay. */
export const main = (args: string[]): Promise<void> =>
  runUntilStopped({ usage: USAGE, read: () => readDevOptions(args), start });

const start = async (options: DevOptions, closers: Closers): Promise<void> => {
  const { fresh, inspectPort } = options;
  const unlock = lockData(resolve(options.dataDir), fresh);
  closers.push(async () => unlock());
  if (inspectPort !== undefined) openInspector(inspectPort, '127.0.0.1');
  const { bundleDir, emptyDir } = makeFolders(closers);
  const pageUrl = await freeOrigin(options.port, options.isPortNamed);
  const runtimeUrl = await freeOrigin(portOf(pageUrl) + 1);
  closers.push(startWebServer(pageUrl, runtimeUrl, log));
  const [bundles, product] = await Promise.all([
    watchLambdas({ outDir: bundleDir }),
    prepareProduct(options, { lambdaDir: emptyDir }),
  ]);
  closers.push(bundles.close);
  const { buildApp, stack } = rememberStack(product.buildApp);
  const parts = {
    ...product,
    buildApp,
    port: portOf(runtimeUrl),
    publicUrl: pageUrl,
    codeFile: codeFileIn(bundles),
    ...(inspectPort !== undefined && { timeoutMs: HOUR_MS }),
  };
  const runtime = await hostProduct(options, parts, closers);
  const { appcat, social } = options;
  const hasNewStack = (paths: string[]) => isOtherStack(paths, stack(), { appcat, social, lambdaDir: emptyDir });
  closers.push(followChanges(bundles, runtime, hasNewStack));
  log('Changes to handlers and components count at once.');
};

const codeFileIn =
  (bundles: WatchedLambdas): ProductRuntimeOptions['codeFile'] =>
  ({ handler }) =>
    bundles.fileOf(handler.split('.')[0] ?? '');

/** Folders of this run: one for the bundles, and an empty one for the stack, which requires a code folder. */
const makeFolders = (closers: Closers): { bundleDir: string; emptyDir: string } => {
  const cacheDir = projectFile('.cache/local');
  mkdirSync(cacheDir, { recursive: true });
  const dir = mkdtempSync(join(cacheDir, 'dev-'));
  closers.push(async () => rmSync(dir, { recursive: true, force: true }));
  const emptyDir = join(dir, 'empty');
  mkdirSync(emptyDir);
  return { bundleDir: join(dir, 'lambdas'), emptyDir };
};

/** Swaps handlers when sources change, and logs when a restart is needed. @returns a function that stops it. */
const followChanges = (
  bundles: WatchedLambdas,
  runtime: ProductRuntime,
  hasNewStack: (paths: string[]) => Promise<boolean>,
): (() => Promise<void>) => {
  const swap = createSwap({ bundles, runtime, log });
  const follow = async (changed: string[]) => {
    const paths = changed.filter(path => !/\.test\.tsx?$/.test(path));
    if (paths.length === 0) return;
    await swap(paths);
    if (await hasNewStack(paths))
      log('Routes, rights or resources have changed: stop and start again; data and sessions are kept.');
  };
  const stop = watchSources(sourceDirs, paths => void follow(paths).catch((error: Error) => log(error.message)));
  return async () => stop();
};
