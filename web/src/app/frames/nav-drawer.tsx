import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import type { UserType } from '#shared/contract/operation';
import { useTranslation } from '@/i18n/translation';
import { useBackCloses } from '@/lib/use-back-closes';
import { layout } from '@/ui/theme/tokens';
import { SideNav } from './side-nav';
import { useFolded, type DrawerPlace } from './use-folded';

const paper = { bgcolor: 'surface', borderInlineEnd: '1px solid', borderColor: 'hairline', overflowX: 'hidden' };

/** Whether the window is wide enough for the drawer beside the page. */
export function useWide(): boolean {
  return useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
}

/** The temporary drawer on phones: opened by a button, closed after a choice. */
export function CalledDrawer(props: { userType: UserType; open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  useBackCloses(props.open, props.onClose);
  return (
    <Drawer
      open={props.open}
      onClose={props.onClose}
      slotProps={{
        paper: {
          'aria-label': t('menu.main'),
          sx: { ...paper, width: `${layout.drawer / 16}rem`, maxWidth: 'calc(100vw - 48px)' },
        },
      }}
    >
      <SideNav userType={props.userType} onNavigate={props.onClose} />
    </Drawer>
  );
}

/** The permanent drawer on wide screens: expanded, or collapsed to its icons (NAV-3). */
export function FixedDrawer(props: { userType: UserType; place: DrawerPlace }) {
  const { folded, toggle } = useFolded(props.place);
  const width = folded ? layout.rail : layout.drawer;
  return (
    <Drawer variant="permanent" open sx={{ width, flex: 'none' }} slotProps={{ paper: { sx: { ...paper, width } } }}>
      <SideNav userType={props.userType} folded={folded} onFold={toggle} />
    </Drawer>
  );
}
