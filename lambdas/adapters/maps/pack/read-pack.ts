import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GraphFile, PlacesFile, RegionFile } from './pack-format';
import { IMPORT_COMMAND, PACK_VERSION } from './pack-format';

const graphColumns = ['from', 'to', 'metres', 'seconds', 'flags', 'name'] as const;

const refuse = (file: string, reason: string, cause?: unknown): never => {
  throw new Error(`Map pack file ${file} ${reason}. Make the pack again with: ${IMPORT_COMMAND}`, { cause });
};

const readVersioned = async <T extends { version: number }>(dir: string, name: string): Promise<T> => {
  const file = join(dir, name);
  const text = await readFile(file, 'utf8').catch(cause => refuse(file, 'cannot be read', cause));
  let value: Partial<T> | null;
  try {
    value = JSON.parse(text) as Partial<T> | null;
  } catch (cause) {
    return refuse(file, 'is corrupt (no JSON)', cause);
  }
  if (value?.version !== PACK_VERSION)
    refuse(file, `has version ${String(value?.version)}, not ${String(PACK_VERSION)}`);
  return value as T;
};

const checkGraph = (file: string, graph: GraphFile): GraphFile => {
  const count = graph.from?.length;
  const complete =
    Number.isInteger(count) &&
    graphColumns.every(column => Array.isArray(graph[column]) && graph[column].length === count) &&
    Array.isArray(graph.names) &&
    graph.shapeStart?.length === count + 1 &&
    graph.shape?.length === 2 * graph.shapeStart[count]! &&
    graph.from.every(node => node >= 0 && node < graph.nodeCount) &&
    graph.to.every(node => node >= 0 && node < graph.nodeCount);
  return complete ? graph : refuse(file, 'is corrupt (its columns do not fit together)');
};

/** Reads `region.json`; throws one clear error that names the file and the import command. */
export const readRegion = (dir: string): Promise<RegionFile> => readVersioned<RegionFile>(dir, 'region.json');

/** Reads and checks `graph.json`; errors as `readRegion`. */
export const readGraph = async (dir: string): Promise<GraphFile> =>
  checkGraph(join(dir, 'graph.json'), await readVersioned<GraphFile>(dir, 'graph.json'));

/** Reads `places.json`; errors as `readRegion`. */
export const readPlaces = async (dir: string): Promise<PlacesFile> => {
  const places = await readVersioned<PlacesFile>(dir, 'places.json');
  return Array.isArray(places.places) ? places : refuse(join(dir, 'places.json'), 'is corrupt (no list of places)');
};
