import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId, useRef, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadPurpose, UploadResult } from '@/lib/upload/job';
import { DropFrame } from './drop-frame';
import { UploadPanel } from './upload-panel';
import { Spoken } from './spoken';
import { useKeepFocus } from './use-keep-focus';
import { usePictureUpload } from './use-picture-upload';
import { useSlot } from './use-slot';

function PictureInput({
  ref,
  camera,
  onPicture,
}: {
  ref: Ref<HTMLInputElement>;
  camera: boolean | undefined;
  onPicture: (picture: File) => void;
}) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      capture={camera ? 'environment' : undefined}
      accept="image/jpeg,image/png,image/webp"
      onChange={event => {
        const file = event.target.files?.[0];
        // The same file may be chosen again after a failure.
        event.target.value = '';
        if (file) onPicture(file);
      }}
    />
  );
}

/**
 * A field for one picture: choose, drop or paste it, watch it go up, pause, resume, cancel, and go on after a reload.
 * `target` says what it is for; `license` needs no account. `onDone` gets the id that `user_signup` takes and the path.
 */
export function PictureUpload(props: {
  label: string;
  help?: string;
  /** What the form around has against it, already translated. */
  error?: string;
  target: UploadPurpose;
  onDone: (result: UploadResult) => void;
  /** The user takes a finished picture away again. */
  onCleared?: () => void;
  /** `round` for a profile picture, `wide` (the default) for a document. */
  shape?: 'round' | 'wide';
  /** The picture is of what stands before the user: a phone opens its camera. */
  camera?: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const slot = useSlot(props.target);
  const upload = usePictureUpload({
    purpose: props.target,
    slot,
    onDone: props.onDone,
    onCleared: props.onCleared,
  });
  const group = useKeepFocus(upload.view.kind + (upload.snapshot?.state ?? ''));
  const choose = () => input.current?.click();
  const round = props.shape === 'round';
  return (
    <Box
      ref={group}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-help ${id}-error`}
      sx={{ width: '100%' }}
    >
      <Typography id={`${id}-label`} variant="subtitle2" component="div" sx={{ mb: 0.75 }}>
        {props.label}
      </Typography>
      <DropFrame upload={upload} round={round} alert={Boolean(props.error)} camera={props.camera}>
        <UploadPanel
          upload={upload}
          round={round}
          camera={props.camera}
          onChoose={choose}
          onCleared={props.onCleared}
        />
      </DropFrame>
      <FormHelperText id={`${id}-help`}>{props.help ?? t('upload.formats')}</FormHelperText>
      {props.error && (
        <FormHelperText id={`${id}-error`} error>
          {props.error}
        </FormHelperText>
      )}
      <PictureInput ref={input} camera={props.camera} onPicture={upload.choose} />
      <Spoken upload={upload} />
    </Box>
  );
}
