import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { useTranslation } from '@/i18n/translation';
import { AlertIcon, CheckIcon } from '@/ui/icons';
import type { SavedUpload } from '@/lib/upload/memory';
import type { UploadError } from '@/lib/upload/upload-error';
import { CameraIcon, PictureIcon, UploadIcon } from './upload-icons';
import type { PictureUploadState } from './use-picture-upload';
import { useSizes } from './use-sizes';
import { useUploadWords } from './use-upload-words';

function Actions({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>{children}</Box>;
}

/** A single button that opens the camera. */
function TakePhoto(props: { onChoose: () => void; note?: string }) {
  const { t } = useTranslation();
  return (
    <>
      {props.note && (
        <Typography variant="body2" sx={{ mb: 1.5 }}>
          {props.note}
        </Typography>
      )}
      <Button size="large" fullWidth startIcon={<CameraIcon />} onClick={props.onChoose}>
        {t('upload.takePhoto')}
      </Button>
    </>
  );
}

/** No picture chosen yet. `note` explains what happened to the previous one. */
export function EmptyPanel(props: { round: boolean; camera?: boolean; onChoose: () => void; note?: string }) {
  const { t } = useTranslation();
  const isTouched = useMediaQuery('(pointer: coarse)', { noSsr: true });
  if (props.camera) return <TakePhoto {...props} />;
  const middle = props.round ? {} : { justifyItems: 'center', textAlign: 'center', py: 2 };
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 1, ...middle }}>
      {!props.round && <PictureIcon aria-hidden sx={{ fontSize: 36, color: 'text.secondary' }} />}
      {props.note && <Typography variant="body2">{props.note}</Typography>}
      <Button variant="outlined" startIcon={<UploadIcon />} onClick={props.onChoose}>
        {t('upload.choose')}
      </Button>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {t(isTouched ? 'upload.pickHint' : 'upload.dropHint')}
      </Typography>
    </Box>
  );
}

export function MadeSmaller({ upload }: { upload: PictureUploadState }) {
  const { t } = useTranslation();
  const { bytes } = useSizes();
  const { view } = upload;
  if (view.kind !== 'upload' || !view.madeSmaller) return null;
  return (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
      {t('upload.madeSmaller', { size: bytes(view.task.job.file.size) })}
    </Typography>
  );
}

export function DonePanel(props: {
  upload: PictureUploadState;
  camera?: boolean;
  onChoose: () => void;
  removable: boolean;
}) {
  const { t } = useTranslation();
  const { bytes } = useSizes();
  const { view } = props.upload;
  return (
    <>
      <Typography
        variant="subtitle2"
        component="p"
        sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'success.main' }}
      >
        <CheckIcon aria-hidden fontSize="small" />
        {t('upload.done')}
      </Typography>
      {view.kind === 'upload' && (
        <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
          <bdi>{view.name}</bdi> · {bytes(view.task.job.file.size)}
        </Typography>
      )}
      <MadeSmaller upload={props.upload} />
      <Actions>
        <Button variant="outlined" onClick={props.onChoose}>
          {t(props.camera ? 'upload.retakePhoto' : 'upload.chooseAnother')}
        </Button>
        {props.removable && (
          <Button variant="text" onClick={props.upload.remove}>
            {t('upload.remove')}
          </Button>
        )}
      </Actions>
    </>
  );
}

/** Why the upload failed, and advice. Without `onRetry` only another picture can help. */
export function FailedPanel(props: {
  error: UploadError;
  camera?: boolean;
  onChoose: () => void;
  onRetry?: () => void;
}) {
  const { t } = useTranslation();
  const { errorWords } = useUploadWords();
  return (
    <>
      <Typography role="alert" variant="body2" sx={{ display: 'flex', gap: 1, color: 'error.main' }}>
        <AlertIcon aria-hidden fontSize="small" sx={{ flexShrink: 0 }} />
        {errorWords(props.error)}
      </Typography>
      <Actions>
        {props.onRetry && <Button onClick={props.onRetry}>{t('common.retry')}</Button>}
        <Button variant="outlined" onClick={props.onChoose}>
          {t(props.camera ? 'upload.retakePhoto' : 'upload.chooseAnother')}
        </Button>
      </Actions>
    </>
  );
}

/** Offers to resume an upload that a reload interrupted. */
export function OfferPanel(props: { upload: PictureUploadState; saved: SavedUpload }) {
  const { t } = useTranslation();
  const { bytes } = useSizes();
  const { name, job } = props.saved;
  return (
    <>
      <Typography variant="subtitle2" component="p">
        {t('upload.offerTitle')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {t('upload.offerText', { name, size: bytes(job.file.size) })}
      </Typography>
      <Actions>
        <Button onClick={props.upload.goOn}>{t('upload.goOn')}</Button>
        <Button variant="text" onClick={props.upload.discard}>
          {t('upload.discard')}
        </Button>
      </Actions>
    </>
  );
}
