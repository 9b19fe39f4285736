import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuIcon } from '@/ui/icons';
import { useSession } from '@/lib/session';
import { CalledDrawer } from './nav-drawer';

/** On phones the map covers the site's bar, so this menu holds navigation, language, colour scheme and sign-out. */
export function PhoneMenu() {
  const { t } = useTranslation();
  const { userType } = useSession();
  const [open, setOpen] = useState(false);
  if (!userType) return null;
  return (
    <>
      <IconButton aria-label={t('menu.open')} onClick={() => setOpen(true)} sx={{ display: { md: 'none' } }}>
        <MenuIcon />
      </IconButton>
      <CalledDrawer userType={userType} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
