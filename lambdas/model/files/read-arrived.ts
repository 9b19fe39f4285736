import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { type Part, planParts } from '#shared/domain/files/parts';
import type { Files } from '#lambdas/ports/files';
import type { Upload } from './upload-items';

const isAsPlanned = (done: readonly Part[], planned: readonly Part[]): boolean =>
  done.length === planned.length &&
  planned.every(({ number, size }, i) => done[i]?.number === number && done[i].size === size);

/** Joins the parts into one object once all have arrived as planned; no error when they are joined already. */
const join = async (files: Files, { incoming, partsId, size }: Upload): Promise<Refusal | undefined> => {
  const done = partsId && (await files.partsDone(incoming, partsId));
  if (!done) return undefined;
  if (!isAsPlanned(done, planParts(size))) return refuse('storage/server-file-wrong-size');
  await files.finishParts(incoming, partsId, done);
  return undefined;
};

/**
 * Reads the uploaded bytes: `storage/object-not-found` when there are none, `storage/server-file-wrong-size` when the
 * size is not the declared one.
 */
export const readArrived = async (files: Files, upload: Upload): Promise<{ bytes: Uint8Array } | Refusal> => {
  const refusal = await join(files, upload);
  if (isRefusal(refusal)) return refusal;
  const bytes = await files.read(upload.incoming);
  if (!bytes) return refuse('storage/object-not-found');
  return bytes.length === upload.size ? { bytes } : refuse('storage/server-file-wrong-size');
};
