import Box from '@mui/material/Box';
import { useTranslation } from '@/i18n/translation';
import type { UploadError } from '@/lib/upload/upload-error';
import { DonePanel, EmptyPanel, FailedPanel, OfferPanel } from './still-panels';
import { PicturePreview } from './picture-preview';
import { ProgressPanel } from './progress-panel';
import type { PictureUploadState } from './use-picture-upload';

type PanelProps = {
  upload: PictureUploadState;
  round: boolean;
  camera?: boolean;
  onChoose: () => void;
  onCleared?: () => void;
};

// Errors caused by the picture itself, so that a retry is pointless.
const lost: ReadonlySet<string> = new Set(['storage/invalid-format', 'file_too_large']);
const retryable = ({ code }: UploadError) => !lost.has(code);

function Content({ upload, round, camera, onChoose, onCleared }: PanelProps) {
  const { t } = useTranslation();
  const { view, snapshot } = upload;
  if (view.kind === 'preparing') return <ProgressPanel upload={upload} name={view.name} />;
  if (view.kind === 'offered') return <OfferPanel upload={upload} saved={view.saved} />;
  if (view.kind === 'refused') return <FailedPanel error={view.error} camera={camera} onChoose={onChoose} />;
  if (view.kind === 'empty' || !snapshot) return <EmptyPanel round={round} camera={camera} onChoose={onChoose} />;
  if (snapshot.state === 'canceled')
    return <EmptyPanel round={round} camera={camera} onChoose={onChoose} note={t('storage/canceled')} />;
  if (snapshot.state === 'error')
    return (
      <FailedPanel
        error={snapshot.error!}
        camera={camera}
        onChoose={onChoose}
        onRetry={retryable(snapshot.error!) ? upload.retry : undefined}
      />
    );
  if (snapshot.state === 'success')
    return <DonePanel upload={upload} camera={camera} onChoose={onChoose} removable={Boolean(onCleared)} />;
  return <ProgressPanel upload={upload} name={view.name} snapshot={snapshot} />;
}

/** The picture, with its upload state beside it (round) or below it (wide). */
export function UploadPanel(props: PanelProps) {
  const { view, snapshot } = props.upload;
  const preview = 'preview' in view && snapshot?.state !== 'canceled' ? view.preview : undefined;
  const hasPicture = props.round || preview !== undefined;
  const isBare = props.camera && (props.upload.view.kind === 'empty' || snapshot?.state === 'canceled');
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: props.round ? 'row' : 'column',
        flexWrap: props.round ? 'wrap' : 'nowrap',
        alignItems: props.round ? 'center' : 'stretch',
      }}
    >
      {hasPicture && (
        <PicturePreview
          src={preview}
          round={props.round}
          isSmall={props.camera}
          isFaint={snapshot?.state !== 'success'}
        />
      )}
      <Box
        sx={{
          flex: props.round ? '1 1 120px' : 1,
          minWidth: 0,
          p: isBare ? 0 : 2,
          ...(props.round && { paddingInlineStart: 0 }),
        }}
      >
        <Content {...props} />
      </Box>
    </Box>
  );
}
