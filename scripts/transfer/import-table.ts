import { readManifest, type Manifest } from './manifest';
import { createDigest } from './digest';
import { checkPart, readPart } from './parts';
import type { WholeTable } from './table';
import { itemOf, lineOf } from './typed-json';

const WRITERS = 32;

export type ImportWishes = {
  /** Items that the table has already stay as they are; else a table that is not empty is refused. */
  readonly isMerging: boolean;
  /** Called now and then with the number of items so far. */
  onProgress(items: number): void;
};

export type Imported = { written: number; skipped: number };

/** @throws when a file is missing, cut or changed, so that nothing is written from an incomplete export. */
export const checkExport = async (folder: string): Promise<Manifest> => {
  const manifest = readManifest(folder);
  for (const part of manifest.parts) await checkPart(folder, part);
  const digest = createDigest();
  for (const { file } of manifest.parts) for await (const line of readPart(folder, file)) digest.add(line);
  if (digest.count() !== manifest.items || digest.value() !== manifest.digest)
    throw new Error(`The files in ${folder} are not those of its manifest. Nothing was written.`);
  return manifest;
};

const linesOf = async function* (folder: string, { parts }: Manifest): AsyncGenerator<string> {
  for (const { file } of parts) yield* readPart(folder, file);
};

/** Writes every item of an export that the table has not. @throws before it writes, when export or table do not fit. */
export const importTable = async (
  table: WholeTable,
  folder: string,
  { isMerging, onProgress }: ImportWishes,
): Promise<Imported> => {
  const manifest = await checkExport(folder);
  const { definition } = await table.facts();
  const keysOf = (table: typeof definition) => JSON.stringify(table.KeySchema);
  if (keysOf(definition) !== keysOf(manifest.table.definition))
    throw new Error(`${table.name} has other keys than the table that was exported. Nothing was written.`);
  if (!isMerging && !(await table.isEmpty()))
    throw new Error(`${table.name} is not empty. --merge adds what it has not, and leaves alone what it has.`);
  const done: Imported = { written: 0, skipped: 0 };
  const lines = linesOf(folder, manifest);
  const write = async (): Promise<void> => {
    for (;;) {
      const { value: line, done: isOver } = await lines.next();
      if (isOver) return;
      if (await table.putIfAbsent(itemOf(line))) done.written += 1;
      else done.skipped += 1;
      onProgress(done.written + done.skipped);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return done;
};

/** Number and checksum of a table's items, to compare with an export's. */
export const digestOf = async (table: WholeTable): Promise<{ items: number; digest: string }> => {
  const digest = createDigest();
  for await (const items of table.pages(0, 1)) for (const item of items) digest.add(lineOf(item));
  return { items: digest.count(), digest: digest.value() };
};
