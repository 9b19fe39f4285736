import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { besideMap, besideSheetPx } from '@/components/bottom-sheet';
import { MenuIcon } from '@/components/icons';
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

/** The same over a corner of the map. */
export function MapMenu() {
  return (
    <Box
      sx={{
        position: 'absolute',
        zIndex: 1,
        top: 12,
        insetInlineStart: 12,
        [besideMap]: { insetInlineStart: besideSheetPx },
        '& > button': {
          bgcolor: 'background.default',
          boxShadow: '0 2px 12px rgb(10 12 18 / 0.2)',
          '&:hover': { bgcolor: 'surface' },
        },
      }}
    >
      <PhoneMenu />
    </Box>
  );
}
