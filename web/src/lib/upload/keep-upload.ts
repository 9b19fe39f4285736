import type { UploadJob } from './job';
import type { SavedUpload, UploadMemory } from './memory';
import { UploadTask } from './task';
import type { UploadTools } from './tools';

// With these the same file has a chance later, so it stays in the memory.
const passing: ReadonlySet<string> = new Set(['storage/retry-limit-exceeded', 'storage/unauthenticated']);

/** The same picture once more, going on where it stopped if that makes sense after such a failure. */
export const retryOf = ({ job, snapshot }: UploadTask): UploadJob => {
  const goesOn = passing.has(snapshot.error?.code ?? '');
  return { ...job, uploadId: goesOn ? snapshot.uploadId : undefined };
};

/** Starts an upload that the memory keeps in `slot` until it ends. Without a slot it does not survive a reload. */
export const keepUpload = (
  { job, name, at, slot }: SavedUpload & { slot: string | undefined },
  tools: UploadTools,
  memory: UploadMemory,
): UploadTask => {
  const task = new UploadTask(job, tools);
  if (slot === undefined) return task;
  let keptId = job.uploadId;
  void memory.save(slot, { job, name, at });
  task.subscribe(() => {
    const { state, uploadId, error } = task.snapshot;
    const isOver = state === 'success' || state === 'canceling' || (state === 'error' && !passing.has(error!.code));
    if (isOver) void memory.forget(slot);
    else if (uploadId !== keptId && state !== 'canceled') {
      keptId = uploadId;
      void memory.save(slot, { job: { ...job, uploadId }, name, at });
    }
  });
  return task;
};
