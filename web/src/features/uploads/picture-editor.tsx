import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '@/i18n/translation';
import { EditIcon, TrashIcon } from '@/ui/icons';
import { PersonAvatar } from '@/ui/person-avatar';
import type { UploadPurpose } from '@/lib/upload/job';
import { PictureUpload } from './picture-upload';
import { useInterruptedUpload } from './use-interrupted-upload';

type Props = {
  name: string;
  path: string | undefined;
  target: UploadPurpose;
  label: string;
  size: number;
  quiet?: boolean;
  disabled?: boolean;
  removing: boolean;
  /** Beside the picture, above its buttons. */
  children?: ReactNode;
  onDone: (result: { path: string }) => void;
  onRemove: (path: string) => void;
};

function Buttons({ path, quiet, disabled = false, removing, onRemove, onChange }: Props & { onChange: () => void }) {
  const { t } = useTranslation();
  const size = quiet ? 'small' : 'medium';
  const look = { variant: 'outlined', disabled, size, title: disabled ? t('demo_mode') : undefined } as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button {...look} startIcon={<EditIcon />} onClick={onChange}>
        {t(path ? 'profile.changePicture' : 'profile.addPicture')}
      </Button>
      {path && (
        <Button {...look} color="error" startIcon={<TrashIcon />} loading={removing} onClick={() => onRemove(path)}>
          {t('profile.removePicture')}
        </Button>
      )}
    </Box>
  );
}

/**
 * Shows a person's picture, and replaces and removes it. Without a picture, the upload is offered at once or, with
 * `quiet`, behind a button.
 */
export function PictureEditor(props: Props) {
  const { t } = useTranslation();
  const { path, quiet = false } = props;
  const [changing, setChanging] = useState(false);
  useInterruptedUpload(props.target, () => setChanging(true));
  const done = (result: { path: string }) => {
    setChanging(false);
    props.onDone(result);
  };
  if (changing || (!path && !quiet))
    return (
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, justifyItems: 'start' }}>
        <PictureUpload label={props.label} target={props.target} shape="round" onDone={done} />
        {(path || quiet) && (
          <Button variant="text" onClick={() => setChanging(false)}>
            {t('common.cancel')}
          </Button>
        )}
      </Box>
    );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: quiet ? 2 : 3, flexWrap: 'wrap' }}>
      <PersonAvatar name={props.name} path={path} size={props.size} />
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        {props.children}
        <Buttons {...props} onChange={() => setChanging(true)} />
      </Box>
    </Box>
  );
}
