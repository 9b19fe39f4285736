import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/contract/entities/user';
import { EditIcon, TrashIcon } from '@/ui/icons';
import { PersonAvatar } from '@/ui/person-avatar';
import { PictureUpload } from '@/features/uploads/picture-upload';
import { useInterruptedUpload } from '@/features/uploads/use-interrupted-upload';
import { confirm } from '@/lib/stores/confirms';
import { showToast } from '@/lib/stores/toasts';
import { deleteFile } from '../api';
import { SettingGroup } from '../setting-group';
import { useMe } from '@/lib/use-me';

const question = {
  title: 'profile.removePictureTitle',
  text: 'profile.removePictureText',
  action: 'profile.removePicture',
  danger: true,
} as const;

const target = { kind: 'profileImage' } as const;

/**
 * Shows, replaces and removes the profile picture (PROF-2). The server updates the profile once an upload is complete.
 */
export function PictureGroup({ user }: { user: User }) {
  const { t } = useTranslation();
  const me = useMe();
  const [changing, setChanging] = useState(false);
  useInterruptedUpload(target, () => setChanging(true));
  const path = user.profile_image;
  const remove = useMutation({
    mutationFn: deleteFile,
    onSuccess: () => {
      me.patch({ profile_image: undefined });
      showToast({ text: t('profile.pictureRemoved') });
    },
  });
  const ask = async () => {
    if (path && (await confirm(question))) remove.mutate(path);
  };
  const uploaded = (result: { path: string }) => {
    setChanging(false);
    me.patch({ profile_image: result.path });
    showToast({ text: t('profile.pictureSaved') });
    void me.reload();
  };
  return (
    <SettingGroup first title={t('profile.picture')} text={t('profile.pictureText')}>
      {path && !changing ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
          <PersonAvatar name={`${user.firstName} ${user.lastName}`} path={path} size={96} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" startIcon={<EditIcon />} onClick={() => setChanging(true)}>
              {t('profile.changePicture')}
            </Button>
            <Button
              variant="outlined"
              color="error"
              startIcon={<TrashIcon />}
              loading={remove.isPending}
              onClick={() => void ask()}
            >
              {t('profile.removePicture')}
            </Button>
          </Box>
        </Box>
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, justifyItems: 'start' }}>
          <PictureUpload label={t('profile.newPicture')} target={target} shape="round" onDone={uploaded} />
          {path && (
            <Button variant="text" onClick={() => setChanging(false)}>
              {t('common.cancel')}
            </Button>
          )}
        </Box>
      )}
    </SettingGroup>
  );
}
