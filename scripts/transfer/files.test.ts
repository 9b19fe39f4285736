import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { mockAws } from '#test/kit/mock-aws';
import { checkFiles, exportFiles, importFiles } from './files';
import type { Manifest } from './manifest';

const s3 = mockAws(S3Client);
const folders: string[] = [];
let folder: string;
beforeEach(() => {
  s3.reset();
  folder = mkdtempSync(join(tmpdir(), 'wayfare-files-'));
  folders.push(folder);
  s3.on(ListObjectsV2Command).resolves({ Contents: [{ Key: 'u/1/me.jpg', Size: 3 }], NextContinuationToken: 'more' });
  s3.on(ListObjectsV2Command, { ContinuationToken: 'more' }).resolves({ Contents: [{ Key: '../../etc', Size: 4 }] });
  s3.on(GetObjectCommand).callsFake(({ Key }: { Key: string }) => ({
    Body: Readable.from([Key === '../../etc' ? 'four' : 'one']),
    ContentType: 'image/jpeg',
    Metadata: { owner: '1' },
  }));
  s3.on(HeadObjectCommand).rejects(Object.assign(new Error('gone'), { name: 'NotFound' }));
  s3.on(PutObjectCommand).resolves({});
});
afterAll(() => folders.forEach(each => rmSync(each, { recursive: true, force: true })));
const manifestOf = (files: NonNullable<Manifest['files']>) => ({ files }) as Manifest;

it('[AWS-5] files are listed page by page with their sizes, and only listed unless wished', async () => {
  const listed = await exportFiles('ours', false)(folder);
  expect(listed).toMatchObject({ bucket: 'ours', objects: 2, bytes: 7, areCopied: false });
  expect(s3.commandCalls(GetObjectCommand)).toHaveLength(0);
  await expect(checkFiles(folder, manifestOf(listed))).rejects.toThrow('without --files');
});

it('[AWS-5] copied files come back with their type and owner; one that is there stays as it is', async () => {
  const copied = await exportFiles('ours', true)(folder);
  const files = await checkFiles(folder, manifestOf(copied));
  s3.on(HeadObjectCommand, { Key: '../../etc' }).resolves({});
  expect(await importFiles('theirs', folder, files)).toEqual({ written: 1, skipped: 1 });
  expect(s3.commandCalls(PutObjectCommand)[0]?.args[0].input).toEqual({
    Bucket: 'theirs',
    Key: 'u/1/me.jpg',
    Body: Buffer.from('one'),
    ContentType: 'image/jpeg',
    Metadata: { owner: '1' },
  });
});

it('[AWS-5] a changed file is refused by its key, before anything is written', async () => {
  const copied = await exportFiles('ours', true)(folder);
  const name = createHash('sha256').update('u/1/me.jpg').digest('hex');
  writeFileSync(join(folder, 'files', name), 'another');
  await expect(checkFiles(folder, manifestOf(copied))).rejects.toThrow('u/1/me.jpg is missing, cut or changed');
  expect(s3.commandCalls(PutObjectCommand)).toHaveLength(0);
});
