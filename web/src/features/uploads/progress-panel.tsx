import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from '@/i18n/translation';
import { isAllowed } from '@/lib/upload/states';
import type { UploadSnapshot } from '@/lib/upload/task';
import { MadeSmaller } from './still-panels';
import { PauseIcon, PlayIcon } from './upload-icons';
import type { PictureUploadState } from './use-picture-upload';
import { useSizes } from './use-sizes';
import { useUploadWords } from './use-upload-words';

function Buttons({ upload, snapshot }: { upload: PictureUploadState; snapshot: UploadSnapshot }) {
  const { t } = useTranslation();
  const { state } = snapshot;
  const mayResume = isAllowed('resume', state);
  const mayCancel = isAllowed('cancel', state) || state === 'paused';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
      {(mayResume || isAllowed('pause', state)) && (
        <Button
          variant="outlined"
          startIcon={mayResume ? <PlayIcon /> : <PauseIcon />}
          onClick={mayResume ? upload.resume : upload.pause}
        >
          {t(mayResume ? 'upload.resume' : 'upload.pause')}
        </Button>
      )}
      {mayCancel && (
        <Button variant="text" onClick={upload.cancel}>
          {t('upload.cancel')}
        </Button>
      )}
    </Box>
  );
}

function Bar({ name, snapshot }: { name: string; snapshot: UploadSnapshot | undefined }) {
  const { t } = useTranslation();
  const { bytes } = useSizes();
  const isMeasured = snapshot !== undefined && snapshot.stage === 'sending';
  const isStill = snapshot?.state === 'paused' || snapshot?.state === 'pausing';
  const share = snapshot ? (snapshot.bytesTransferred / snapshot.totalBytes) * 100 : 0;
  const text =
    snapshot && t('upload.progress', { done: bytes(snapshot.bytesTransferred), total: bytes(snapshot.totalBytes) });
  return (
    <LinearProgress
      aria-label={t('upload.progressLabel', { name })}
      variant={isMeasured || isStill ? 'determinate' : 'indeterminate'}
      value={Math.round(share)}
      aria-valuetext={isMeasured ? text : undefined}
      sx={{ my: 1 }}
    />
  );
}

/** Upload progress: state, bar, bytes and available actions. Without a snapshot the file is still being prepared. */
export function ProgressPanel(props: { upload: PictureUploadState; name: string; snapshot?: UploadSnapshot }) {
  const { t } = useTranslation();
  const { bytes, percent } = useSizes();
  const { stateWords } = useUploadWords();
  const { snapshot } = props;
  const total = snapshot?.totalBytes ?? 0;
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="subtitle2" component="p" sx={{ minWidth: 0 }}>
          {snapshot ? stateWords(snapshot) : t('upload.preparing')}
        </Typography>
        {snapshot && (
          <Typography variant="subtitle2" component="p" className="tnum">
            {percent(snapshot.bytesTransferred / total)}
          </Typography>
        )}
      </Box>
      <Bar name={props.name} snapshot={snapshot} />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, color: 'text.secondary' }}>
        <Typography variant="caption" component="p" noWrap>
          <bdi>{props.name}</bdi>
        </Typography>
        {snapshot && (
          <Typography variant="caption" component="p" className="tnum" noWrap sx={{ flexShrink: 0 }}>
            {t('upload.progress', { done: bytes(snapshot.bytesTransferred), total: bytes(total) })}
          </Typography>
        )}
      </Box>
      {snapshot?.state === 'paused' && snapshot.stage === 'sending' && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {t('upload.pausedHint')}
        </Typography>
      )}
      <MadeSmaller upload={props.upload} />
      {snapshot && <Buttons upload={props.upload} snapshot={snapshot} />}
    </>
  );
}
