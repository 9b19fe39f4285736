import { DAY_MS } from '#shared/contract/time';
import { randomBytes } from 'node:crypto';
import type { UploadKind } from '#shared/contract/entities/upload';
import type { imageTypes } from '#shared/contract/operations/uploads';
import { missing, type Item, type Store } from '#lambdas/ports/store';
import { uploadKey } from '#lambdas/store/keys';

/** An upload, stored for a day. Its id allows continuing it and nothing else. */
export type Upload = {
  id: string;
  /** The file's future owner; absent for the licence of a user who is registering. */
  owner?: string;
  /** The admin who sends it for its owner. */
  by?: string;
  kind: UploadKind;
  bookingId?: string;
  /** Storage path of the received bytes. */
  incoming: string;
  /** Storage path of the cleaned picture. */
  path: string;
  contentType: (typeof imageTypes)[number];
  /** Bytes, as declared. */
  size: number;
  mode: 'single' | 'parts';
  /** The store's id of a multipart upload. */
  partsId?: string;
  state: 'open' | 'done';
  /** Size of the cleaned picture in bytes, once done. */
  storedSize?: number;
  /** The user who registered with this licence. */
  claimedBy?: string;
  startedAt: number;
  /** Start of the session that began it, in seconds since the epoch. */
  sessionS?: number;
  ttl: number;
};

export const newUploadId = (): string => randomBytes(16).toString('hex');
export const incomingPath = (uploadId: string): string => `incoming/${uploadId}`;
/** A cleaned licence that awaits its registration. The bucket deletes objects under `incoming/` after a day. */
export const waitingLicensePath = (uploadId: string): string => `incoming/license-${uploadId}`;

export const expiryOf = (now: number): number => Math.ceil((now + DAY_MS) / 1000);

export const putUpload = async (store: Store, upload: Upload): Promise<void> => {
  const item: Item = { ...uploadKey(upload.id), ...upload, _et: 'upload' };
  await store.write([{ type: 'put', item, if: missing() }]);
};

/** The upload with this id, unless it has expired. */
export const loadUpload = async (store: Store, uploadId: string, now: number): Promise<Upload | undefined> => {
  const item = await store.get(uploadKey(uploadId), { consistent: true });
  const upload = item as unknown as Upload | undefined;
  return upload && upload.ttl * 1000 > now ? upload : undefined;
};
