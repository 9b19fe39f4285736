import { inject } from 'vitest';
import { cachedIn } from '#scripts/product/cached-synthesis';
import { startSynthesis, type Synthesize } from '#scripts/product/synthesis';

declare module 'vitest' {
  // Only an interface can extend a module's declaration.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface ProvidedContext {
    /** Folder of the cloud assemblies synthesized in this run. */
    assemblies: string;
  }
}

/** Synthesizes a stage once per run instead of once per world. */
export const synthesizeOnce: Synthesize = order =>
  cachedIn(inject('assemblies'), options => startSynthesis()(options))(order);
