import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  type _Object,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { FILE_LINK_TTL_S } from '#shared/contract/constants';
import type { Files, StoredFile } from '#lambdas/ports/files';
import { clientTimeouts } from './client-timeouts';

let shared: S3Client | undefined;
// Checksums only where S3 requires them: a signed link cannot contain the checksum of bytes that are not known yet.
const sharedClient = (): S3Client =>
  (shared ??= new S3Client({
    // Files of several megabytes are read and written whole.
    ...clientTimeouts(10_000),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }));

const MAX_KEYS = 1_000;

/** Compared by name, because not every operation of the SDK throws the error classes. */
const missingNames = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload']);

/** The response, or undefined when the object or upload does not exist. */
const unlessMissing = async <T>(asked: Promise<T>): Promise<T | undefined> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && missingNames.has(error.name)) return undefined;
    throw error;
  }
};

const asFile = ({ Key = '', Size = 0, LastModified }: _Object): StoredFile => ({
  path: Key,
  size: Size,
  at: LastModified?.getTime() ?? 0,
});

const expires = { expiresIn: FILE_LINK_TTL_S };

/** Multipart uploads of large files. */
const uploadsInParts = (
  Bucket: string,
  s3: S3Client,
): Pick<Files, 'startParts' | 'signPart' | 'partsDone' | 'finishParts' | 'cancelParts'> => {
  const at = (Key: string) => ({ Bucket, Key });
  return {
    async startParts(path, ContentType) {
      const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ ...at(path), ContentType }));
      return { partsId: UploadId ?? '' };
    },
    // The content length is signed, so that a part cannot be larger than agreed.
    signPart: (path, UploadId, PartNumber, ContentLength) =>
      getSignedUrl(s3, new UploadPartCommand({ ...at(path), UploadId, PartNumber, ContentLength }), expires),
    async partsDone(path, UploadId) {
      const list = await unlessMissing(s3.send(new ListPartsCommand({ ...at(path), UploadId })));
      if (!list) return undefined;
      return (list.Parts ?? []).map(({ PartNumber, Size, ETag }) => ({
        number: PartNumber ?? 0,
        size: Size ?? 0,
        tag: ETag ?? '',
      }));
    },
    async finishParts(path, UploadId, parts) {
      const Parts = parts.map(({ number, tag }) => ({ PartNumber: number, ETag: tag }));
      const command = new CompleteMultipartUploadCommand({ ...at(path), UploadId, MultipartUpload: { Parts } });
      await unlessMissing(s3.send(command));
    },
    async cancelParts(path, UploadId) {
      await unlessMissing(s3.send(new AbortMultipartUploadCommand({ ...at(path), UploadId })));
    },
  };
};

/** Files in one private bucket. */
export const s3Files = (Bucket: string, s3: S3Client = sharedClient()): Files => {
  const at = (Key: string) => ({ Bucket, Key });
  return {
    async signForm(path, { contentType, maxBytes }) {
      return createPresignedPost(s3, {
        ...at(path),
        Fields: { 'Content-Type': contentType },
        Conditions: [
          ['content-length-range', 1, maxBytes],
          ['eq', '$Content-Type', contentType],
        ],
        Expires: FILE_LINK_TTL_S,
      });
    },
    ...uploadsInParts(Bucket, s3),
    async read(path) {
      const found = await unlessMissing(s3.send(new GetObjectCommand(at(path))));
      return found?.Body?.transformToByteArray();
    },
    async write(path, Body, ContentType) {
      await s3.send(new PutObjectCommand({ ...at(path), Body, ContentType }));
    },
    async copy(from, to) {
      await s3.send(new CopyObjectCommand({ ...at(to), CopySource: encodeURI(`${Bucket}/${from}`) }));
    },
    async exists(path) {
      return (await unlessMissing(s3.send(new HeadObjectCommand(at(path))))) !== undefined;
    },
    async remove(paths) {
      await Promise.all(paths.map(path => s3.send(new DeleteObjectCommand(at(path)))));
    },
    async list(Prefix, max) {
      const found: StoredFile[] = [];
      let ContinuationToken: string | undefined;
      do {
        const MaxKeys = Math.min(max - found.length, MAX_KEYS);
        const page = await s3.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys, ContinuationToken }));
        found.push(...(page.Contents ?? []).map(asFile));
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken && found.length < max);
      return found;
    },
    signLink: path => getSignedUrl(s3, new GetObjectCommand(at(path)), expires),
  };
};
