import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SideNav } from '@/app/frames/side-nav';
import { MenuIcon } from '@/components/icons';
import { Money } from '@/components/money';
import { layout, radius } from '@/app/theme/tokens';

const Pill = styled('div')(({ theme }) => ({
  position: 'absolute',
  zIndex: 2,
  top: 12,
  insetInlineStart: 12,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '10px 16px',
  borderRadius: radius.sheet,
  backgroundColor: '#14171F',
  color: '#F3F1EA',
  boxShadow: '0 0 0 1px rgb(255 255 255 / 0.10), 0 8px 24px rgb(10 12 18 / 0.35)',
  [theme.breakpoints.up('md')]: { top: 16, insetInlineStart: 16 + 420 + 16 },
}));

const Dot = styled('span')({
  width: 12,
  height: 12,
  borderRadius: '50%',
  border: '2px solid #A6ABB6',
  '&[data-on="true"]': {
    borderColor: '#4CC38A',
    backgroundColor: '#4CC38A',
    boxShadow: '0 0 0 4px rgb(76 195 138 / 0.25)',
  },
});

/** On a phone the map has the place of the site's bar: language, colours and the way out are in here. */
function PhoneMenu() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        aria-label={t('menu.open')}
        onClick={() => setOpen(true)}
        sx={{ display: { md: 'none' }, marginInline: '-10px -4px', marginBlock: '-4px' }}
      >
        <MenuIcon />
      </IconButton>
      <Drawer
        open={open}
        onClose={close}
        slotProps={{ paper: { 'aria-label': t('menu.main'), sx: { width: layout.drawer, bgcolor: 'surface' } } }}
      >
        <SideNav userType="driver" onNavigate={close} />
      </Drawer>
    </>
  );
}

/** The day so far, over the map. */
export function TopBar(props: { online: boolean; rides: number; earned: number }) {
  const { t } = useTranslation();
  return (
    <Pill role="group" aria-label={t('driver.today')}>
      <PhoneMenu />
      <Dot data-on={props.online} role="img" aria-label={t(props.online ? 'driver.online' : 'driver.offline')} />
      <Box sx={{ lineHeight: 1.2 }}>
        <Box sx={{ typography: 'h3' }}>
          <Money amount={props.earned} />
        </Box>
        <Box sx={{ typography: 'caption', opacity: 0.8 }} className="tnum">
          {t('driver.today')} · {t('driver.rides', { count: props.rides })}
        </Box>
      </Box>
    </Pill>
  );
}
