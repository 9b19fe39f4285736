import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId, useRef, type ReactNode, type Ref } from 'react';
import { useTranslation } from '@/i18n/translation';
import type { UploadPurpose, UploadResult } from '@/lib/upload/job';
import { DropFrame } from './drop-frame';
import { UploadPanel } from './upload-panel';
import { Spoken } from './spoken';
import { useRestoredFocus } from './use-restored-focus';
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
        // Reset, so that choosing the same file again fires a change event.
        event.target.value = '';
        if (file) onPicture(file);
      }}
    />
  );
}

/**
 * A field for one picture: choose, drop or paste it, follow its upload, pause, resume or cancel it, and continue after
 * a reload. `target` is the purpose; `license` needs no account. `onDone` gets the upload's id, which `user_signup`
 * takes, and its path.
 */
export function PictureUpload(props: {
  label: string;
  help?: string;
  /** The surrounding form's error, already translated. */
  error?: string;
  target: UploadPurpose;
  onDone: (result: UploadResult) => void;
  /** Called when the user removes an uploaded picture. */
  onCleared?: () => void;
  /** `round` for a profile picture, `wide` (the default) for a document. */
  shape?: 'round' | 'wide';
  /** Takes a photo instead of choosing a file: on a phone it opens the camera. */
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
  const group = useRestoredFocus(upload.view.kind + (upload.snapshot?.state ?? ''));
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
