import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lambdaNames } from '#infra/grants';
import type { Stage } from '#infra/stages';
import { buildLambdas } from '../build/lambdas';
import { ensureWeb } from '../build/web';
import { type Context, root } from './cdk';

/** Files of a region pack that the functions read; its tiles are deployed with the site. */
const packFiles = ['region.json', 'graph.json', 'places.json'];

/**
 * Bundles the functions, which the synthesis needs. @throws when functions of the stack have no bundle; the message
 * names them all.
 */
export const bundle = async (): Promise<void> => {
  const { entries } = await buildLambdas();
  const missing = lambdaNames.filter(name => !entries.includes(name));
  if (missing.length > 0) throw new Error(`lambdas/functions has no entry for: ${missing.join(', ')}.`);
};

/** Copies the region pack next to the bundles, where MAPS_PACK_DIR expects it. */
const addPack = (packDir: string): void => {
  const target = join(root, 'dist/lambdas/maps');
  for (const file of packFiles) {
    if (!existsSync(join(packDir, file)))
      throw new Error(`${packDir} is no region pack: ${file} is missing (docs/maps.md).`);
    mkdirSync(target, { recursive: true });
    cpSync(join(packDir, file), join(target, file));
  }
};

/** Builds functions and web. @returns the context with which the CDK synthesizes them. */
export const build = async ({ name, maps }: Stage, pack: string): Promise<Context> => {
  await bundle();
  if (maps === 'pack') addPack(pack);
  await ensureWeb(line => console.log(line));
  return { stage: name, ...(maps === 'pack' ? { packDir: pack } : {}) };
};
