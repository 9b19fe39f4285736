import {
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { mockAws } from '#test/kit/mock-aws';

type Asked = { Key: string; Body?: Uint8Array; CopySource?: string; Prefix?: string };

/** A bucket in memory. Links and forms are signed by the SDK itself, which needs no network for it. */
export const mockedFiles = () => {
  const mock = mockAws(S3Client);
  const objects = new Map<string, Uint8Array>();
  const found = (key: string): Uint8Array => {
    const bytes = objects.get(key);
    if (!bytes) throw new NoSuchKey({ message: `no ${key}`, $metadata: {} });
    return bytes;
  };
  return {
    mock: mock as unknown as ReturnType<typeof mockAws>,
    clear: () => objects.clear(),
    answer() {
      mock.onAnyCommand().resolves({});
      mock.on(CreateMultipartUploadCommand).resolves({ UploadId: 'mocked' });
      mock.on(ListPartsCommand).resolves({ Parts: [] });
      mock.on(HeadObjectCommand).callsFake(async ({ Key }: Asked) => ({ ContentLength: found(Key).length }));
      mock.on(GetObjectCommand).callsFake(async ({ Key }: Asked) => {
        const bytes = found(Key);
        return { Body: { transformToByteArray: async () => bytes } };
      });
      mock.on(PutObjectCommand).callsFake(async ({ Key, Body }: Asked) => {
        objects.set(Key, Body ?? new Uint8Array());
        return {};
      });
      mock.on(CopyObjectCommand).callsFake(async ({ Key, CopySource = '' }: Asked) => {
        objects.set(Key, found(decodeURI(CopySource).replace(/^[^/]*\//, '')));
        return {};
      });
      mock.on(DeleteObjectCommand).callsFake(async ({ Key }: Asked) => {
        objects.delete(Key);
        return {};
      });
      mock.on(ListObjectsV2Command).callsFake(async ({ Prefix = '' }: Asked) => ({
        Contents: [...objects]
          .filter(([Key]) => Key.startsWith(Prefix))
          .map(([Key, { length: Size }]) => ({ Key, Size, LastModified: new Date() })),
      }));
    },
  };
};
