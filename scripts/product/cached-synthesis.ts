import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildLambdas } from '../build/lambdas';
import { sourceKey } from '../build/source-key';
import { startSynthesis, type SynthesisResult, type Synthesize } from './synthesis';

const cacheDir = fileURLToPath(new URL('../../.cache/assemblies', import.meta.url));
/** All that bundles and stack are made of. */
const sources = ['infra', 'lambdas', 'scripts/build', 'shared'];
/** Enough for going to and fro between two branches; each has 5 MB. */
const KEPT = 4;

/**
 * Synthesizes a stage once, and copies the result from then on. Every caller gets a copy, because Node.js imports a
 * file only once and handlers have module state.
 */
export const cachedIn =
  (place: string, synthesize: Synthesize): Synthesize =>
  async ({ stage, lambdaDir, outdir }) => {
    const variant = createHash('sha256').update(JSON.stringify({ stage, lambdaDir })).digest('hex').slice(0, 16);
    const cached = join(place, variant);
    if (!existsSync(cached)) {
      mkdirSync(place, { recursive: true });
      const draft = mkdtempSync(`${cached}-`);
      try {
        const { stacks } = (await synthesize({ stage, lambdaDir, outdir: join(draft, 'cdk.out') })).synth();
        writeFileSync(join(draft, 'stacks.json'), JSON.stringify(stacks));
        // Another process may have synthesized the same meanwhile.
        if (!existsSync(cached)) renameSync(draft, cached);
      } finally {
        rmSync(draft, { recursive: true, force: true });
      }
    }
    cpSync(join(cached, 'cdk.out'), outdir, { recursive: true });
    const stacks = JSON.parse(readFileSync(join(cached, 'stacks.json'), 'utf8')) as SynthesisResult['stacks'];
    return { synth: () => ({ directory: outdir, stacks }) };
  };

/** Removes all but the last used ones. */
const retainLatest = (): void => {
  const usedMs = (name: string) => statSync(join(cacheDir, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const byAge = readdirSync(cacheDir).sort((a, b) => usedMs(b) - usedMs(a));
  for (const name of byAge.slice(KEPT)) rmSync(join(cacheDir, name), { recursive: true, force: true });
};

/**
 * Bundles the functions and synthesizes the stack, both at once. While their sources are unchanged, the earlier result
 * is used again, which saves most of the time of a start.
 */
export const startCachedSynthesis = (): Synthesize => {
  const place = join(cacheDir, sourceKey(sources, ['cdk.json']));
  const make = () => {
    const synthesize = startSynthesis();
    const bundled = buildLambdas();
    // The failure is reported to the caller who awaits the stack.
    bundled.catch(() => undefined);
    return async (order: Parameters<Synthesize>[0]) => {
      await bundled;
      return synthesize(order);
    };
  };
  const early = existsSync(place) ? undefined : make();
  return async order => {
    const app = await cachedIn(place, early ?? (later => make()(later)))(order);
    const now = new Date();
    utimesSync(place, now, now);
    retainLatest();
    return app;
  };
};
