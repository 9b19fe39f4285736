import { Worker } from 'node:worker_threads';
import type { Stage } from '#infra/stages';
import type { SynthesizableApp } from '../local/template';

export type SynthesisOrder = {
  stage: Stage;
  lambdaDir: string | undefined;
  outdir: string;
};
export type SynthesisResult = ReturnType<SynthesizableApp['synth']>;
/** Synthesizes one stage into a folder. */
export type Synthesize = (order: SynthesisOrder) => Promise<SynthesizableApp>;

/**
 * Starts loading the CDK in a worker thread and returns the function that synthesizes with it. Loading takes a second,
 * which overlaps with bundling, and a hundred megabytes, which are freed when the worker ends. @throws (the returned
 * function) the app's error.
 */
export const startSynthesis = (): Synthesize => {
  const worker = new Worker(new URL('./synthesis-worker.mjs', import.meta.url));
  const result = new Promise<SynthesisResult>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', code => reject(new Error(`the synthesis ended with code ${code}`)));
  });
  // The failure is reported to the caller who awaits the app, not as an unhandled rejection.
  result.catch(() => undefined);
  worker.unref();
  return async order => {
    worker.ref();
    worker.postMessage(order);
    try {
      const app = await result;
      return { synth: () => app };
    } finally {
      await worker.terminate();
    }
  };
};
