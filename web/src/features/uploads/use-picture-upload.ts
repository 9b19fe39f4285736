import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { fileLinkKeys } from '@/lib/query-keys';
import type { UploadPurpose, UploadResult } from '@/lib/upload/job';
import { storeUpload, retryOf } from '@/lib/upload/store-upload';
import { storedUploads } from '@/lib/upload/stored-uploads';
import type { SavedUpload } from '@/lib/upload/memory';
import { preparePicture } from '@/lib/upload/picture';
import { hasEnded } from '@/lib/upload/states';
import type { UploadTask } from '@/lib/upload/task';
import { browserTools } from '@/lib/upload/tools';
import { toUploadError, type UploadError } from '@/lib/upload/upload-error';
import { deviceNow } from '@/lib/server-clock';

/** The field's state. `preview` is an object URL. */
type View =
  | { kind: 'empty' }
  | { kind: 'preparing'; name: string }
  | { kind: 'refused'; error: UploadError }
  | { kind: 'offered'; saved: SavedUpload; preview: string }
  | { kind: 'upload'; task: UploadTask; name: string; at: number; preview: string; madeSmaller: boolean };

const nobody = () => () => undefined;

const cancelTask = (task: UploadTask): void => {
  // The state machine has no transition from paused to cancelled; resuming just before sends nothing.
  if (task.snapshot.state === 'paused') task.resume();
  task.cancel();
};

export type PictureUploadState = ReturnType<typeof usePictureUpload>;

/** The lifecycle of a picture field: choose, prepare, upload, and resume after a reload. */
export function usePictureUpload(options: {
  purpose: UploadPurpose;
  slot: string | undefined;
  onDone: (result: UploadResult) => void;
  onCleared?: () => void;
}) {
  const { purpose, slot, onDone, onCleared } = options;
  const [view, setView] = useState<View>({ kind: 'empty' });
  const task = view.kind === 'upload' ? view.task : undefined;
  const snapshot = useSyncExternalStore(task?.subscribe ?? nobody, () => task?.snapshot);
  useOffer(slot, setView);
  useReportDone(task, snapshot?.result, onDone);
  useEffect(() => () => void task?.pause(), [task]);
  const preview = 'preview' in view ? view.preview : undefined;
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  const upload = useCallback(
    (saved: SavedUpload, shown: { preview?: string; madeSmaller?: boolean } = {}) =>
      setView({
        kind: 'upload',
        task: storeUpload({ ...saved, slot }, browserTools, storedUploads),
        name: saved.name,
        at: saved.at,
        preview: shown.preview ?? URL.createObjectURL(saved.job.file),
        madeSmaller: shown.madeSmaller ?? false,
      }),
    [slot],
  );

  const latest = useRef(0);
  const choose = async (file: File) => {
    const request = ++latest.current;
    if (view.kind === 'offered') void abandon(view.saved, slot);
    setView({ kind: 'preparing', name: file.name });
    const prepared = await preparePicture(file).catch(toUploadError);
    if (request !== latest.current) return;
    if (prepared instanceof Error) return setView({ kind: 'refused', error: prepared });
    const { madeSmaller, ...picture } = prepared;
    upload({ job: { purpose, ...picture }, name: file.name, at: deviceNow() }, { madeSmaller });
  };
  return {
    view,
    snapshot,
    isBusy: view.kind === 'preparing' || (snapshot !== undefined && !hasEnded(snapshot.state)),
    choose: (file: File) => void choose(file),
    pause: () => task?.pause(),
    resume: () => task?.resume(),
    cancel: () => task && cancelTask(task),
    retry: () => view.kind === 'upload' && upload({ ...view, job: retryOf(view.task) }, view),
    goOn: () => view.kind === 'offered' && upload(view.saved, view),
    discard: () => {
      if (view.kind === 'offered') void abandon(view.saved, slot);
      setView({ kind: 'empty' });
    },
    remove: () => {
      setView({ kind: 'empty' });
      onCleared?.();
    },
  };
}

const abandon = async ({ job }: SavedUpload, slot: string | undefined): Promise<void> => {
  if (slot) await storedUploads.forget(slot);
  // If this request fails, the server expires the upload.
  if (job.uploadId) await browserTools.server.cancelUpload({ uploadId: job.uploadId }).catch(() => undefined);
};

/** Offers to resume an upload from before a reload, unless the user has chosen a picture meanwhile. */
function useOffer(slot: string | undefined, setView: (change: (view: View) => View) => void): void {
  useEffect(() => {
    if (!slot) return;
    let gone = false;
    void storedUploads.load(slot).then(saved => {
      if (!saved || gone) return;
      const preview = URL.createObjectURL(saved.job.file);
      setView(view => (view.kind === 'empty' ? { kind: 'offered', saved, preview } : view));
    });
    return () => {
      gone = true;
    };
  }, [slot, setView]);
}

function useReportDone(
  task: UploadTask | undefined,
  result: UploadResult | undefined,
  onDone: (result: UploadResult) => void,
): void {
  const client = useQueryClient();
  const reported = useRef<UploadTask>(undefined);
  useEffect(() => {
    if (!task || !result || reported.current === task) return;
    reported.current = task;
    // Cached links to this path still show the previous picture.
    void client.invalidateQueries({ queryKey: fileLinkKeys.file(result.path) });
    onDone(result);
  }, [client, task, result, onDone]);
}
