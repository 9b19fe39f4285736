import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuIcon } from '@/ui/icons';
import { useSession } from '@/lib/session';
import { CalledDrawer } from './nav-drawer';

/** On a phone the map has the place of the site's bar: places, language, colours and the way out are in here. */
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
