import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockAws } from '#test/kit/mock-aws';
import { s3Files } from './s3-files';

const s3 = mockAws(S3Client);
beforeEach(() => s3.reset());

const files = s3Files('bucket', new S3Client({ region: 'eu-north-1' }));
const failure = (name: string) => new S3ServiceException({ name, $fault: 'client', $metadata: {} });
const inputs = () => s3.calls().map(call => call.args[0].input as unknown);

// S3's answers to these requests are tested in test/contracts/files.test.ts.
describe('s3Files', () => {
  it('[STOR-1] retains the type of what it writes, and copies from an encoded source', async () => {
    s3.on(PutObjectCommand).resolves({}).on(CopyObjectCommand).resolves({});
    await files.write('users/u/profileImage', Uint8Array.of(1), 'image/webp');
    await files.copy('incoming/a é', 'users/u/b');
    expect(inputs()).toEqual([
      { Bucket: 'bucket', Key: 'users/u/profileImage', Body: Uint8Array.of(1), ContentType: 'image/webp' },
      { Bucket: 'bucket', Key: 'users/u/b', CopySource: 'bucket/incoming/a%20%C3%A9' },
    ]);
  });

  it('[STOR-3] takes what is missing for missing, by name', async () => {
    s3.on(GetObjectCommand).rejects(failure('NoSuchKey')).on(HeadObjectCommand).rejects(failure('NotFound'));
    s3.on(ListPartsCommand).rejects(failure('NoSuchUpload'));
    s3.on(AbortMultipartUploadCommand).rejects(failure('NoSuchUpload'));
    s3.on(CompleteMultipartUploadCommand).rejects(failure('NoSuchUpload'));
    expect(await files.read('a')).toBeUndefined();
    expect(await files.exists('a')).toBe(false);
    expect(await files.partsDone('a', 'p')).toBeUndefined();
    await files.cancelParts('a', 'p');
    await files.finishParts('a', 'p', [{ number: 1, tag: '"t"' }]);
    expect(inputs().at(-1)).toMatchObject({ MultipartUpload: { Parts: [{ PartNumber: 1, ETag: '"t"' }] } });
  });

  it.each(['AccessDenied', 'SlowDown', 'InternalError'])('[STOR-3] does not take %s for missing', async name => {
    s3.onAnyCommand().rejects(failure(name));
    await expect(files.read('a')).rejects.toThrow();
    await expect(files.exists('a')).rejects.toThrow();
    await expect(files.partsDone('a', 'p')).rejects.toThrow();
    await expect(files.remove(['a'])).rejects.toThrow();
  });

  it('[STOR-2] an upload without parts has none, rather than being unknown', async () => {
    s3.on(ListPartsCommand).resolves({});
    expect(await files.partsDone('a', 'p')).toEqual([]);
  });

  it('[STOR-4] requests no more than the limit, and continues where a page ends', async () => {
    const page = (n: number) => Array.from({ length: n }, (_, i) => ({ Key: `k${i}`, Size: i }));
    s3.on(ListObjectsV2Command)
      .resolvesOnce({ Contents: page(1_000), NextContinuationToken: 'next' })
      .resolvesOnce({ Contents: page(200), NextContinuationToken: 'more' });
    expect(await files.list('users/u', 1_200)).toHaveLength(1_200);
    expect(inputs()).toMatchObject([{ MaxKeys: 1_000 }, { MaxKeys: 200, ContinuationToken: 'next' }]);
  });

  it('removes each path and nothing without one', async () => {
    s3.on(DeleteObjectCommand).resolves({});
    await files.remove([]);
    await files.remove(['a', 'b']);
    expect(inputs()).toEqual(['a', 'b'].map(Key => ({ Bucket: 'bucket', Key })));
  });
});
