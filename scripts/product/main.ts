import { ensureWeb, webDir } from '../build/web';
import { hostProduct, log, prepareProduct } from './cli/host-product';
import { readStartOptions, USAGE, type StartOptions } from './cli/options';
import { runUntilStopped, type Closers } from './cli/run';
import { startCachedSynthesis } from './cached-synthesis';

/** `npm start`: bundles functions and web, hosts the product, seeds it and prints its address. */
export const main = (args: string[]): Promise<void> =>
  runUntilStopped({ usage: USAGE, read: () => readStartOptions(args), start });

const start = async (options: StartOptions, closers: Closers): Promise<void> => {
  const synthesize = startCachedSynthesis();
  const web = ensureWeb(log);
  // Its failure is reported when the start awaits it: a first build takes as long as the rest of the start.
  web.catch(() => undefined);
  const product = await prepareProduct(options, { synthesize });
  await hostProduct(options, { ...product, webDir, pages: web }, closers);
};
