import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { DocumentKind } from '#shared/contract/entities/driver-document';
import type { User } from '#shared/contract/entities/user';
import { MINUTE_MS } from '#shared/contract/time';
import { documentState } from '#shared/domain/people/documents';
import { dayOfField } from '#shared/domain/time/day';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { useNow } from '@/lib/use-now';
import { EditIcon } from '@/ui/icons';
import { PictureUpload } from '@/features/uploads/picture-upload';
import { showToast } from '@/lib/stores/toasts';
import { FilePicture } from './file-picture';
import { SettingGroup } from '@/ui/setting-group';
import { useMe } from '@/lib/use-me';

const titles = { license: 'profile.license', papers: 'documents.papers' } as const;

/** An admin's decision about the document, and the consequence of its last day. */
function Notice({ user, kind }: { user: User; kind: DocumentKind }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const now = useNow(MINUTE_MS);
  const state = documentState(user, kind, now);
  if (state === 'none' || state === 'good') return null;
  const params = { reason: user[`${kind}Reason`] ?? '', date: day(dayOfField(user[`${kind}Expiry`] ?? 0)) };
  const severity = state === 'rejected' || state === 'expired' ? 'error' : state === 'renewed' ? 'info' : 'warning';
  return (
    <Alert severity={severity} sx={{ mb: 2 }}>
      {t(`documents.notice.${state}`, params)}
    </Alert>
  );
}

/** The picture of a driver's licence or vehicle papers, which can be replaced but not deleted. */
export function LicenseGroup({ user, kind = 'license' }: { user: User; kind?: DocumentKind }) {
  const { t } = useTranslation();
  const me = useMe();
  const [changing, setChanging] = useState(false);
  const path = user[`${kind}Image`];
  const isLicense = kind === 'license';
  const uploaded = (result: { path: string }) => {
    setChanging(false);
    showToast({ text: t(isLicense ? 'profile.licenseSaved' : 'profile.documentAdded') });
    me.patch({ [`${kind}Image`]: result.path });
    void me.reload();
  };
  return (
    <SettingGroup
      title={t(titles[kind])}
      text={isLicense ? t(path ? 'profile.licenseText' : 'profile.licenseMissing') : t('documents.papersText')}
    >
      <Notice user={user} kind={kind} />
      {path && !changing ? (
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          <FilePicture path={path} alt={t(isLicense ? 'profile.licenseAlt' : 'documents.papers')} />
          <Button variant="outlined" startIcon={<EditIcon />} onClick={() => setChanging(true)}>
            {t(isLicense ? 'profile.replaceLicense' : 'profile.newDocument')}
          </Button>
        </Box>
      ) : (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <PictureUpload
            label={t(isLicense ? 'profile.newLicense' : 'documents.papers')}
            target={{ kind: `${kind}Image` }}
            onDone={uploaded}
          />
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
