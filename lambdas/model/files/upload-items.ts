import { DAY_MS } from '#shared/contract/time';
import { randomBytes } from 'node:crypto';
import type { UploadKind } from '#shared/contract/entities/upload';
import type { imageTypes } from '#shared/contract/operations/uploads';
import { missing, type Item, type Store } from '#lambdas/ports/store';
import { uploadKey } from '#lambdas/store/keys';

/** An upload as stored for a day. Whoever knows its id may go on with it and with nothing else. */
export type Upload = {
  id: string;
  /** Whose file it becomes; absent for the licence of somebody who registers. */
  owner?: string;
  kind: UploadKind;
  bookingId?: string;
  /** Where the bytes arrive. */
  incoming: string;
  /** Where the cleaned picture goes. */
  path: string;
  contentType: (typeof imageTypes)[number];
  /** Bytes, as declared. */
  size: number;
  mode: 'single' | 'parts';
  /** The store's id of an upload in parts. */
  partsId?: string;
  state: 'open' | 'done';
  /** Bytes that were kept, once done. */
  keptSize?: number;
  /** Who registered with this licence. */
  claimedBy?: string;
  startedAt: number;
  ttl: number;
};

export const newUploadId = (): string => randomBytes(16).toString('hex');
export const incomingPath = (uploadId: string): string => `incoming/${uploadId}`;
/** A cleaned licence that waits for its registration. The bucket removes what lies under `incoming/` after a day. */
export const waitingLicensePath = (uploadId: string): string => `incoming/license-${uploadId}`;

export const expiryOf = (now: number): number => Math.ceil((now + DAY_MS) / 1000);

export const putUpload = async (store: Store, upload: Upload): Promise<void> => {
  const item: Item = { ...uploadKey(upload.id), ...upload, _et: 'upload' };
  await store.write([{ type: 'put', item, if: missing() }]);
};

/** The upload with this id, unless its day is over. */
export const loadUpload = async (store: Store, uploadId: string, now: number): Promise<Upload | undefined> => {
  const item = await store.get(uploadKey(uploadId), { consistent: true });
  const upload = item as unknown as Upload | undefined;
  return upload && upload.ttl * 1000 > now ? upload : undefined;
};
