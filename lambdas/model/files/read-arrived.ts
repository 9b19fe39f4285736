import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { type Part, planParts } from '#shared/domain/files/parts';
import type { Files } from '#lambdas/ports/files';
import type { Upload } from './upload-items';

const isAsPlanned = (done: readonly Part[], planned: readonly Part[]): boolean =>
  done.length === planned.length &&
  planned.every(({ number, size }, i) => done[i]?.number === number && done[i].size === size);

/** Parts become one object when all have come as planned; parts that are joined already are fine. */
const join = async (files: Files, { incoming, partsId, size }: Upload): Promise<Refusal | undefined> => {
  const done = partsId && (await files.partsDone(incoming, partsId));
  if (!done) return undefined;
  if (!isAsPlanned(done, planParts(size))) return refuse('storage/server-file-wrong-size');
  await files.finishParts(incoming, partsId, done);
  return undefined;
};

/** What has arrived: nothing is `storage/object-not-found`, anything but all of it `storage/server-file-wrong-size`. */
export const readArrived = async (files: Files, upload: Upload): Promise<{ bytes: Uint8Array } | Refusal> => {
  const refusal = await join(files, upload);
  if (isRefusal(refusal)) return refusal;
  const bytes = await files.read(upload.incoming);
  if (!bytes) return refuse('storage/object-not-found');
  return bytes.length === upload.size ? { bytes } : refuse('storage/server-file-wrong-size');
};
