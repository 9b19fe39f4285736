import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { buildLambdas } from '#scripts/build/lambdas';
import type {} from './synthesis';
import { ensureDemoPack } from '#scripts/maps/demo-pack';

/** Bundles the functions and builds the demo region once for all story files. */
export const setup = async ({ provide }: TestProject): Promise<() => void> => {
  mkdirSync('.cache/stories', { recursive: true });
  const assemblies = mkdtempSync('.cache/stories/run-');
  provide('assemblies', assemblies);
  await Promise.all([buildLambdas(), ensureDemoPack({ log: line => console.log(line) })]);
  return () => rmSync(assemblies, { recursive: true, force: true });
};
