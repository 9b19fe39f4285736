import type { UploadJob } from './job';
import type { SavedUpload, UploadMemory } from './memory';
import { UploadTask } from './task';
import type { UploadTools } from './tools';

// After these errors the upload may succeed later, so it stays stored.
const passing: ReadonlySet<string> = new Set(['storage/retry-limit-exceeded', 'storage/unauthenticated']);

/** A new job for the same picture, which resumes the upload if the failure allows it. */
export const retryOf = ({ job, snapshot }: UploadTask): UploadJob => {
  const goesOn = passing.has(snapshot.error?.code ?? '');
  return { ...job, uploadId: goesOn ? snapshot.uploadId : undefined };
};

/** Starts an upload and stores it in `slot` until it ends. Without a slot it does not survive a reload. */
export const storeUpload = (
  { job, name, at, slot }: SavedUpload & { slot: string | undefined },
  tools: UploadTools,
  memory: UploadMemory,
): UploadTask => {
  const task = new UploadTask(job, tools);
  if (slot === undefined) return task;
  let storedId = job.uploadId;
  void memory.save(slot, { job, name, at });
  task.subscribe(() => {
    const { state, uploadId, error } = task.snapshot;
    const isOver = state === 'success' || state === 'canceling' || (state === 'error' && !passing.has(error!.code));
    if (isOver) void memory.forget(slot);
    else if (uploadId !== storedId && state !== 'canceled') {
      storedId = uploadId;
      void memory.save(slot, { job: { ...job, uploadId }, name, at });
    }
  });
  return task;
};
