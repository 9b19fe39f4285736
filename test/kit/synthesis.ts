import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { startSynthesis, type Synthesize, type SynthesisResult } from '#scripts/local/synthesis';

declare module 'vitest' {
  // Only an interface can extend a module's declaration.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface ProvidedContext {
    /** Folder of the cloud assemblies synthesized in this run. */
    assemblies: string;
  }
}

/**
 * Synthesizes a stage once per run instead of once per world. Every world gets a copy, because Node.js imports a file
 * only once and handlers keep module state.
 */
export const synthesizeOnce: Synthesize = async ({ stage, lambdaDir, outdir }) => {
  const variant = createHash('sha256').update(JSON.stringify({ stage, lambdaDir })).digest('hex').slice(0, 16);
  const place = join(inject('assemblies'), variant);
  if (!existsSync(place)) {
    const draft = mkdtempSync(`${place}-`);
    const { stacks } = (await startSynthesis()({ stage, lambdaDir, outdir: join(draft, 'cdk.out') })).synth();
    writeFileSync(join(draft, 'stacks.json'), JSON.stringify(stacks));
    // The other worker may have synthesized the same variant meanwhile.
    if (existsSync(place)) rmSync(draft, { recursive: true });
    else renameSync(draft, place);
  }
  cpSync(join(place, 'cdk.out'), outdir, { recursive: true });
  const stacks = JSON.parse(readFileSync(join(place, 'stacks.json'), 'utf8')) as SynthesisResult['stacks'];
  return { synth: () => ({ directory: outdir, stacks }) };
};
