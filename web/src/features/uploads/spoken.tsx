import { useTranslation } from '@/i18n/translation';
import type { PictureUploadState } from './use-picture-upload';
import { useSizes } from './use-sizes';
import { useUploadWords } from './use-upload-words';

const STEP = 0.25;

/**
 * Screen reader announcements: every change of state, and every quarter of the progress. Failures have their own alert.
 */
export function Spoken({ upload }: { upload: PictureUploadState }) {
  const { t } = useTranslation();
  const { percent } = useSizes();
  const { stateWords } = useUploadWords();
  const { view, snapshot } = upload;
  const words = () => {
    if (view.kind === 'preparing') return t('upload.preparing');
    if (view.kind === 'offered') return t('upload.offerTitle');
    if (!snapshot || snapshot.state === 'error') return '';
    const share = Math.floor(snapshot.bytesTransferred / snapshot.totalBytes / STEP) * STEP;
    const isSending = snapshot.state === 'running' && snapshot.stage === 'sending' && !snapshot.waiting;
    return isSending && share > 0 && share < 1 ? t('upload.spoken', { percent: percent(share) }) : stateWords(snapshot);
  };
  return (
    <div role="status" className="visually-hidden">
      {words()}
    </div>
  );
}
