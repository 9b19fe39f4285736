import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from '@/i18n/translation';
import type { PictureUploadState } from './use-picture-upload';

const Frame = styled('div', {
  shouldForwardProp: name => !['empty', 'round', 'over', 'alert'].includes(name as string),
})<{ empty: boolean; round: boolean; over: boolean; alert: boolean }>(({ theme, empty, round, over, alert }) => {
  const { palette } = theme.vars!;
  const border = alert ? palette.error.main : empty ? palette.outline : palette.hairline;
  return {
    position: 'relative',
    overflow: 'hidden',
    borderRadius: 12,
    border: `1px ${empty && !round ? 'dashed' : 'solid'} ${round && empty && !alert ? palette.hairline : border}`,
    backgroundColor: over ? palette.chosenSoft : palette.background.default,
    transition: 'background-color 150ms, box-shadow 150ms',
    ...(over && { borderColor: palette.text.primary, boxShadow: `inset 0 0 0 1px ${palette.text.primary}` }),
  };
});

const firstFile = (data: DataTransfer): File | undefined => data.files[0];

function DropNow() {
  const { t } = useTranslation();
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        inset: 0,
        display: 'grid',
        placeItems: 'center',
        bgcolor: 'chosenSoft',
        typography: 'h4',
        pointerEvents: 'none',
      }}
    >
      {t('upload.dropNow')}
    </Box>
  );
}

/** The drop zone: accepts a dropped or pasted picture while no upload is running. */
export function DropFrame(props: {
  upload: PictureUploadState;
  round: boolean;
  alert: boolean;
  /** In camera mode it holds only a button, so has no border while empty. */
  camera?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { upload } = props;
  const [depth, setDepth] = useState(0);
  const isOver = depth > 0 && !upload.isBusy;
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const take = (file: File | undefined) => {
    if (file && !upload.isBusy) upload.choose(file.name ? file : new File([file], t('upload.pasted')));
  };
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setDepth(0);
    take(firstFile(event.dataTransfer));
  };
  const paste = (event: ClipboardEvent) => {
    const file = firstFile(event.clipboardData);
    if (!file) return;
    event.preventDefault();
    take(file);
  };
  const isEmpty =
    upload.view.kind === 'empty' || upload.view.kind === 'refused' || upload.snapshot?.state === 'canceled';
  return (
    <Frame
      empty={isEmpty}
      round={props.round}
      over={isOver}
      alert={props.alert && isEmpty}
      onDragEnter={event => hasFiles(event) && setDepth(depth + 1)}
      onDragLeave={event => hasFiles(event) && setDepth(Math.max(0, depth - 1))}
      onDragOver={event => hasFiles(event) && event.preventDefault()}
      onDrop={drop}
      onPaste={paste}
      style={props.camera && isEmpty ? { borderColor: 'transparent', overflow: 'visible' } : undefined}
    >
      {props.children}
      {isOver && <DropNow />}
    </Frame>
  );
}
