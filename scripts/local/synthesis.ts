import { Worker } from 'node:worker_threads';
import type { Stage } from '#infra/stages';
import type { SynthesizableApp } from './template';

export type SynthesisOrder = {
  stage: Stage;
  lambdaDir: string | undefined;
  outdir: string;
};
export type SynthesisResult = ReturnType<SynthesizableApp['synth']>;
/** Synthesizes one stage into a folder. */
export type Synthesize = (order: SynthesisOrder) => Promise<SynthesizableApp>;

/**
 * Starts loading the CDK in a thread of its own and returns what synthesizes with it. The CDK takes a second to load, which
 * passes while functions are bundled, and a hundred megabytes, which are given back when the thread has answered.
 *
 * @throws (the returned function) what the app throws.
 */
export const startSynthesis = (): Synthesize => {
  const worker = new Worker(new URL('./synthesis-worker.mjs', import.meta.url));
  const result = new Promise<SynthesisResult>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', code => reject(new Error(`the synthesis ended with code ${code}`)));
  });
  // A failure is told to whoever asks for the app, not to the process.
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
