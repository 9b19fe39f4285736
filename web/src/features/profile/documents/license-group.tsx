import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/contract/entities/user';
import { EditIcon } from '@/ui/icons';
import { PictureUpload } from '@/features/uploads/picture-upload';
import { showToast } from '@/lib/stores/toasts';
import { FilePicture } from './file-picture';
import { SettingGroup } from '../setting-group';
import { useMe } from '@/lib/use-me';

/** The image of a driver's licence, which can be replaced but not deleted. */
export function LicenseGroup({ user }: { user: User }) {
  const { t } = useTranslation();
  const me = useMe();
  const [changing, setChanging] = useState(false);
  const path = user.licenseImage;
  const uploaded = (result: { path: string }) => {
    setChanging(false);
    showToast({ text: t('profile.licenseSaved') });
    me.patch({ licenseImage: result.path });
    void me.reload();
  };
  return (
    <SettingGroup
      title={t('profile.license')}
      text={t(path ? 'profile.licenseText' : user.approved ? 'profile.licenseMissing' : 'profile.licenseNeeded')}
    >
      {path && !changing ? (
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          <FilePicture path={path} alt={t('profile.licenseAlt')} />
          <Button variant="outlined" startIcon={<EditIcon />} onClick={() => setChanging(true)}>
            {t('profile.replaceLicense')}
          </Button>
        </Box>
      ) : (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <PictureUpload label={t('profile.newLicense')} target={{ kind: 'licenseImage' }} onDone={uploaded} />
          {path && (
            <Button variant="text" onClick={() => setChanging(false)} sx={{ justifySelf: 'start' }}>
              {t('common.cancel')}
            </Button>
          )}
        </Box>
      )}
    </SettingGroup>
  );
}
