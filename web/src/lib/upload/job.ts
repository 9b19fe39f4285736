import type { UploadKind } from '#shared/contract/entities/upload';
import type { imageTypes } from '#shared/contract/operations/uploads';

export type ImageType = (typeof imageTypes)[number];

/** What a picture is for. `license` belongs to somebody who registers and has no account yet. */
export type UploadPurpose = { kind: UploadKind; bookingId?: string } | { kind: 'license' };

/** A picture on its way. */
export type UploadJob = {
  purpose: UploadPurpose;
  file: Blob;
  contentType: ImageType;
  /** A small WebP, base64. */
  thumb?: string;
  /** Of an upload in parts that was begun before: it goes on where it stopped. */
  uploadId?: string;
};

export type UploadResult = {
  uploadId: string;
  path: string;
};
