import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStore, StoredObject } from './types';

/**
 * Stores objects in memory and, with a directory, also on disk: one file per object, with its metadata in the first
 * line and its bytes after it. The file name is a hash, so that every key is valid on every file system.
 */
export const openObjectStore = async (buckets: string[], dir?: string): Promise<ObjectStore> => {
  const byBucket = new Map<string, Map<string, StoredObject>>();
  for (const bucket of buckets) byBucket.set(bucket, dir ? await load(join(dir, bucket)) : new Map());
  const objectsOf = (bucket: string) => byBucket.get(bucket) ?? new Map<string, StoredObject>();
  return {
    hasBucket: bucket => byBucket.has(bucket),
    get: (bucket, key) => objectsOf(bucket).get(key),
    list: bucket =>
      [...objectsOf(bucket).values()].sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key))),
    async put(bucket, object) {
      if (dir) await write(join(dir, bucket), object);
      objectsOf(bucket).set(object.key, object);
    },
    async remove(bucket, key) {
      objectsOf(bucket).delete(key);
      if (dir) await rm(join(dir, bucket, fileName(key)), { force: true });
    },
  };
};

const load = async (folder: string): Promise<Map<string, StoredObject>> => {
  await mkdir(folder, { recursive: true });
  const objects = new Map<string, StoredObject>();
  for (const name of (await readdir(folder)).filter(file => file.endsWith('.object'))) {
    const content = await readFile(join(folder, name));
    const lineEnd = content.indexOf('\n');
    const info = JSON.parse(content.toString('utf8', 0, lineEnd)) as Omit<StoredObject, 'body'>;
    objects.set(info.key, { ...info, body: content.subarray(lineEnd + 1) });
  }
  return objects;
};

let writes = 0;

const write = async (folder: string, { body, ...info }: StoredObject): Promise<void> => {
  const file = join(folder, fileName(info.key));
  const temporary = `${file}.${++writes}.tmp`;
  await writeFile(temporary, Buffer.concat([Buffer.from(`${JSON.stringify(info)}\n`), body]));
  await rename(temporary, file);
};

const fileName = (key: string): string => `${createHash('sha256').update(key).digest('hex')}.object`;
