import { useEffect, useEffectEvent } from 'react';
import type { UploadPurpose } from '@/lib/upload/job';
import { storedUploads } from '@/lib/upload/stored-uploads';
import { useSlot } from './use-slot';

/**
 * Calls `onFound` if a reload interrupted an upload for this purpose, so that the page can show the `PictureUpload`
 * that resumes it.
 */
export function useInterruptedUpload(purpose: UploadPurpose, onFound: () => void): void {
  const slot = useSlot(purpose);
  const found = useEffectEvent(onFound);
  useEffect(() => {
    if (!slot) return;
    let gone = false;
    void storedUploads.load(slot).then(saved => saved && !gone && found());
    return () => {
      gone = true;
    };
  }, [slot]);
}
