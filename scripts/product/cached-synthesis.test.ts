import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stages } from '#infra/stages';
import { beforeEach, describe, expect, it } from 'vitest';
import { cachedIn } from './cached-synthesis';
import type { Synthesize } from './synthesis';

let root: string;
let synthesized: string[];

/** Writes one file whose template shows the stage. */
const synthesize: Synthesize = async ({ stage, outdir }) => {
  if (stage.appcat === 'taxi') throw new Error('no such stage');
  synthesized.push(outdir);
  mkdirSync(outdir, { recursive: true });
  writeFileSync(join(outdir, 'code.mjs'), 'code');
  const stack = { stackName: 'Wayfare', template: { name: stage.name }, environment: { region: 'eu-north-1' } };
  return { synth: () => ({ directory: outdir, stacks: [stack] }) };
};
const order = (name: string, stage = stages.local) => ({ stage, lambdaDir: undefined, outdir: join(root, name) });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'wayfare-assemblies-'));
  synthesized = [];
  return () => rmSync(root, { recursive: true });
});

describe('cachedIn', () => {
  it('synthesizes a stage once and gives everybody a copy', async () => {
    const cached = cachedIn(join(root, 'kept'), synthesize);
    const [first, second] = [await cached(order('first')), await cached(order('second'))].map(app => app.synth());
    expect(synthesized).toHaveLength(1);
    expect(second).toEqual({ ...first, directory: join(root, 'second') });
    expect(second?.stacks[0]?.template).toEqual({ name: 'local' });
    expect(['first', 'second'].map(name => readFileSync(join(root, name, 'code.mjs'), 'utf8'))).toEqual([
      'code',
      'code',
    ]);
  });

  it('synthesizes another stage for itself', async () => {
    const cached = cachedIn(join(root, 'kept'), synthesize);
    await cached(order('first'));
    await cached(order('second', { ...stages.local, name: 'other' }));
    expect(synthesized).toHaveLength(2);
  });

  it('keeps nothing of a synthesis that failed', async () => {
    const cached = cachedIn(join(root, 'kept'), synthesize);
    const taxi = { ...stages.local, appcat: 'taxi' as const };
    await expect(cached(order('first', taxi))).rejects.toThrow('no such stage');
    await expect(cached(order('second', taxi))).rejects.toThrow('no such stage');
    expect(existsSync(join(root, 'first'))).toBe(false);
    expect(readdirSync(join(root, 'kept'))).toEqual([]);
  });
});
