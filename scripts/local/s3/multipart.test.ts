import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListPartsCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUCKET, startS3, type S3TestWorld } from './s3-test-kit';

const MIB = 1024 * 1024;
const at = { Bucket: BUCKET, Key: 'scans/big.bin' };
let world: S3TestWorld;
let s3: S3Client;

beforeAll(async () => {
  world = await startS3();
  s3 = new S3Client(world.client());
});
afterAll(() => world.server.close());

const start = async (
  ...sizes: number[]
): Promise<{ UploadId: string; parts: { PartNumber: number; ETag?: string }[] }> => {
  const { UploadId = '' } = await s3.send(new CreateMultipartUploadCommand({ ...at, ContentType: 'image/tiff' }));
  const parts = [];
  for (const [index, size] of sizes.entries()) {
    const PartNumber = index + 1;
    const Body = Buffer.alloc(size, String(PartNumber));
    const { ETag } = await s3.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body }));
    parts.push({ PartNumber, ETag });
  }
  return { UploadId, parts };
};

const complete = (UploadId: string, Parts: { PartNumber: number; ETag?: string }[]) =>
  s3.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }));

describe('multipart uploads', () => {
  it('joins the parts, whose last one may be small', async () => {
    const { UploadId, parts } = await start(5 * MIB, 3);
    const listed = await s3.send(new ListPartsCommand({ ...at, UploadId, MaxParts: 1 }));
    expect(listed).toMatchObject({ IsTruncated: true, Parts: [{ PartNumber: 1, Size: 5 * MIB }] });
    const { ETag } = await complete(UploadId, parts);
    expect(ETag).toMatch(/^"[0-9a-f]{32}-2"$/);
    const object = await s3.send(new GetObjectCommand({ ...at, Range: `bytes=${5 * MIB - 1}-` }));
    expect(await object.Body?.transformToString()).toBe('1222');
    expect(object.ContentType).toBe('image/tiff');
    await expect(complete(UploadId, parts)).rejects.toMatchObject({ name: 'NoSuchUpload' });
  });

  it('refuses a small part before the last, parts out of order, unknown parts and none', async () => {
    const { UploadId, parts } = await start(100, 100);
    const [first = { PartNumber: 1 }, second = { PartNumber: 2 }] = parts;
    await expect(complete(UploadId, parts)).rejects.toMatchObject({ name: 'EntityTooSmall' });
    await expect(complete(UploadId, [second, first])).rejects.toMatchObject({ name: 'InvalidPartOrder' });
    await expect(complete(UploadId, [{ ...first, ETag: '"0"' }])).rejects.toMatchObject({ name: 'InvalidPart' });
    await expect(complete(UploadId, [{ ...first, PartNumber: 7 }])).rejects.toMatchObject({ name: 'InvalidPart' });
    await expect(complete(UploadId, [])).rejects.toMatchObject({ name: 'MalformedXML' });
    await expect(s3.send(new GetObjectCommand({ ...at, Key: 'scans/none' }))).rejects.toMatchObject({
      name: 'NoSuchKey',
    });
  });

  it('refuses part numbers out of range and forgets an aborted upload', async () => {
    const { UploadId } = await start(1);
    const part = (PartNumber: number) => s3.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body: 'x' }));
    await expect(part(0)).rejects.toMatchObject({ name: 'InvalidArgument' });
    await expect(part(10_001)).rejects.toMatchObject({ name: 'InvalidArgument' });
    await s3.send(new AbortMultipartUploadCommand({ ...at, UploadId }));
    await expect(part(1)).rejects.toMatchObject({ name: 'NoSuchUpload' });
  });
});
