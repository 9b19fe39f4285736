import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDigest } from './digest';
import { hasManifest, writeManifest, type Manifest, type Part } from './manifest';
import { writePart } from './parts';
import type { WholeTable } from './table';
import { lineOf } from './typed-json';

const SEGMENTS = 4;
const UNFINISHED = 'UNFINISHED';

/** Prepares the folder. Files of an export that was interrupted are deleted. @throws when it contains anything else. */
export const prepareFolder = (folder: string): void => {
  if (hasManifest(folder)) throw new Error(`${folder} holds an export already: choose another folder.`);
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, UNFINISHED)))
    throw new Error(`${folder} is not empty: choose another folder.`);
  rmSync(folder, { recursive: true, force: true });
  // The export contains people's personal data.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, UNFINISHED), '');
};

export type ExportSettings = {
  readonly stage: string;
  now(): number;
  /** Called after each page with the number of items so far. */
  onProgress(items: number): void;
  /** Adds information about files. @default none are listed */
  files?(folder: string): Promise<NonNullable<Manifest['files']>>;
};

/** Writes every item of the table into a folder. @throws when the folder is in use, or the table cannot be read. */
export const exportTable = async (table: WholeTable, folder: string, settings: ExportSettings): Promise<Manifest> => {
  const { definition } = await table.facts();
  prepareFolder(folder);
  const begunAt = settings.now();
  const digest = createDigest();
  const kinds: Record<string, number> = {};
  const segment = async (index: number): Promise<Part> => {
    const part = writePart(folder, `items-${index}.jsonl.gz`);
    for await (const items of table.pages(index, SEGMENTS)) {
      for (const item of items) {
        const line = lineOf(item);
        const kind = item._et?.S ?? '-';
        kinds[kind] = (kinds[kind] ?? 0) + 1;
        digest.add(line);
        await part.add(line);
      }
      settings.onProgress(digest.count());
    }
    return part.end();
  };
  const parts = await Promise.all(Array.from({ length: SEGMENTS }, (_, index) => segment(index)));
  const files = await settings.files?.(folder);
  const manifest: Manifest = {
    format: 1,
    stage: settings.stage,
    begunAt,
    endedAt: settings.now(),
    table: { name: table.name, definition },
    items: digest.count(),
    digest: digest.value(),
    kinds,
    parts,
    ...(files ? { files } : {}),
  };
  writeManifest(folder, manifest);
  rmSync(join(folder, UNFINISHED));
  return manifest;
};
