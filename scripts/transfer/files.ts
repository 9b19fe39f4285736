import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Manifest } from './manifest';
import { checkPart, readPart, sha256Of, writePart } from './parts';

type Files = NonNullable<Manifest['files']>;
type Header = 'ContentType' | 'CacheControl' | 'ContentDisposition' | 'Metadata';
type Headers = { [K in Header]?: string | Record<string, string> | undefined };
type Listed = { key: string; bytes: number; changed?: string; sha256?: string; headers?: Headers };

const FOLDER = 'files';
/** Keys are not valid file names: they have slashes, and may be too long. */
const nameOf = (key: string): string => createHash('sha256').update(key).digest('hex');
const clientOf = (): S3Client => new S3Client({ forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined });

const copyOut = async (s3: S3Client, Bucket: string, Key: string, folder: string): Promise<Partial<Listed>> => {
  const { Body, ContentType, CacheControl, ContentDisposition, Metadata } = await s3.send(
    new GetObjectCommand({ Bucket, Key }),
  );
  const path = join(folder, FOLDER, nameOf(Key));
  await pipeline(Body as Readable, createWriteStream(path, { mode: 0o600 }));
  return { sha256: await sha256Of(path), headers: { ContentType, CacheControl, ContentDisposition, Metadata } };
};

/** Lists a bucket into the folder, and copies it there if that is wished. */
export const exportFiles =
  (Bucket: string, areCopied: boolean) =>
  async (folder: string): Promise<Files> => {
    const s3 = clientOf();
    if (areCopied) mkdirSync(join(folder, FOLDER), { mode: 0o700 });
    const list = writePart(folder, 'files.jsonl.gz');
    let bytes = 0;
    let ContinuationToken: string | undefined;
    do {
      const page: ListObjectsV2CommandOutput = await s3.send(
        new ListObjectsV2Command({ Bucket, ...(ContinuationToken ? { ContinuationToken } : {}) }),
      );
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
        const copied = areCopied ? await copyOut(s3, Bucket, Key, folder) : {};
        await list.add(JSON.stringify({ key: Key, bytes: Size, changed: LastModified?.toISOString(), ...copied }));
        bytes += Size;
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    const part = await list.end();
    s3.destroy();
    return { bucket: Bucket, objects: part.items, bytes, list: part, areCopied };
  };

const listedIn = async function* (folder: string, { list }: Files): AsyncGenerator<Listed> {
  for await (const line of readPart(folder, list.file)) yield JSON.parse(line) as Listed;
};

/** @throws when files were not copied, or one is missing, cut or changed. */
export const checkFiles = async (folder: string, { files }: Manifest): Promise<Files> => {
  if (!files?.areCopied) throw new Error(`${folder} holds no files: they were exported without --files.`);
  await checkPart(folder, files.list);
  for await (const { key, sha256 } of listedIn(folder, files)) {
    const found = await sha256Of(join(folder, FOLDER, nameOf(key))).catch(() => undefined);
    if (found !== sha256) throw new Error(`The file ${key} is missing, cut or changed. Nothing was written.`);
  }
  return files;
};

const isThere = (s3: S3Client, Bucket: string, Key: string): Promise<boolean> =>
  s3.send(new HeadObjectCommand({ Bucket, Key })).then(
    () => true,
    (error: Error) => {
      if (error.name === 'NotFound') return false;
      throw error;
    },
  );

/** Puts the files into a bucket that has them not. */
export const importFiles = async (Bucket: string, folder: string, files: Files) => {
  const s3 = clientOf();
  const done = { written: 0, skipped: 0 };
  for await (const { key: Key, headers } of listedIn(folder, files)) {
    if (await isThere(s3, Bucket, Key)) done.skipped += 1;
    else {
      const Body = readFileSync(join(folder, FOLDER, nameOf(Key)));
      await s3.send(new PutObjectCommand({ Bucket, Key, Body, ...(headers as object) }));
      done.written += 1;
    }
  }
  s3.destroy();
  return done;
};
