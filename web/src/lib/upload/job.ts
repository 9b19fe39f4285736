import type { UploadKind } from '#shared/contract/entities/upload';
import type { imageTypes } from '#shared/contract/operations/uploads';

export type ImageType = (typeof imageTypes)[number];

/** Purpose of a picture. `license` is the driving licence of a driver who registers and has no account yet. */
export type UploadPurpose = { kind: UploadKind; bookingId?: string; userId?: string } | { kind: 'license' };

/** A picture to upload. */
export type UploadJob = {
  purpose: UploadPurpose;
  file: Blob;
  contentType: ImageType;
  /** Thumbnail: a small WebP, base64. */
  thumb?: string;
  /** Id of a multipart upload begun earlier, which is resumed. */
  uploadId?: string;
};

export type UploadResult = {
  uploadId: string;
  path: string;
};
