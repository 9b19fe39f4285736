import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Part } from './manifest';

export type PartWriter = { add(line: string): Promise<void>; end(): Promise<Part> };

/** A file of lines, compressed. */
export const writePart = (folder: string, file: string): PartWriter => {
  const gzip = createGzip();
  const stream = gzip.pipe(createWriteStream(join(folder, file), { mode: 0o600 }));
  const hash = createHash('sha256');
  gzip.on('data', (chunk: Buffer) => hash.update(chunk));
  let items = 0;
  return {
    async add(line) {
      items += 1;
      if (!gzip.write(`${line}\n`)) await once(gzip, 'drain');
    },
    async end() {
      gzip.end();
      await finished(stream);
      return { file, items, sha256: hash.digest('hex') };
    },
  };
};

export const readPart = async function* (folder: string, file: string): AsyncGenerator<string> {
  const packed = createReadStream(join(folder, file));
  const lines = packed.pipe(createGunzip());
  packed.on('error', error => lines.destroy(error));
  yield* createInterface({ input: lines, crlfDelay: Number.POSITIVE_INFINITY });
};

export const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

/** @throws when a file is missing, cut or changed. */
export const checkPart = async (folder: string, { file, sha256, items }: Part): Promise<void> => {
  const found = await sha256Of(join(folder, file)).catch(() => undefined);
  if (found === undefined) throw new Error(`${file} is missing. Nothing was written.`);
  if (found !== sha256) throw new Error(`${file} is cut or was changed: its checksum is another. Nothing was written.`);
  let count = 0;
  for await (const _line of readPart(folder, file)) count += 1;
  if (count !== items) throw new Error(`${file} has ${count} lines instead of ${items}. Nothing was written.`);
};
