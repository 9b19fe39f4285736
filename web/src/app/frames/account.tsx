import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useNavigate } from 'react-router-dom';
import type { UserType } from '#shared/contract/operation';
import { useTranslation } from '@/i18n/translation';
import { FoldIcon, LogoutIcon } from '@/ui/icons';
import { useSession } from '@/lib/session';
import { AccountMenu } from './account-menu';
import { FrameBell } from './frame-bell';
import { PaletteButton } from './palette-button';
import { entryLook, SideTip } from './side-line';
import { SiteLinksButton } from './site-links';

const Foot = styled('div')(({ theme }) => ({
  ...entryLook(theme),
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  minHeight: 48,
  padding: '0 8px',
  borderTop: `1px solid ${theme.vars!.palette.hairline}`,
  '& > button': { flex: 'none', width: 32, minHeight: 36, padding: 0, justifyContent: 'center' },
  '& > button:first-of-type': { flex: 1, width: 'auto', minWidth: 0, minHeight: 44, paddingInline: 4, gap: 8 },
  [theme.breakpoints.down('md')]: { '& > button': { width: 44, minHeight: 44 } },
}));

const FoldedFoot = styled(Foot)({
  flexDirection: 'column',
  padding: '8px 0',
  '&& > button, && > button:first-of-type': {
    flex: 'none',
    width: 44,
    minHeight: 36,
    padding: 0,
    justifyContent: 'center',
  },
});

function FoldButton({ folded, onFold }: { folded: boolean; onFold: () => void }) {
  const { t } = useTranslation();
  const label = t(folded ? 'menu.unfold' : 'menu.fold');
  return (
    <SideTip title={label}>
      <button type="button" aria-label={label} aria-expanded={!folded} onClick={onFold}>
        <FoldIcon aria-hidden sx={folded ? { transform: 'scaleX(-1)' } : {}} />
      </button>
    </SideTip>
  );
}

function LogoutButton() {
  const { t } = useTranslation();
  const { signOut } = useSession();
  const navigate = useNavigate();
  const leave = async () => {
    await signOut();
    void navigate('/login');
  };
  return (
    <SideTip title={t('nav.logout')}>
      <button type="button" onClick={() => void leave()}>
        <LogoutIcon aria-hidden />
        <span className="visually-hidden">{t('nav.logout')}</span>
      </button>
    </SideTip>
  );
}

/** The foot of the drawer, one row: the signed-in user with the choices of this device, fold, sign-out. */
export function Account(props: { userType: UserType; folded: boolean; onFold?: (() => void) | undefined }) {
  const { user } = useSession();
  const { folded, onFold } = props;
  const Row = folded ? FoldedFoot : Foot;
  return (
    <>
      {folded && (
        <Box sx={{ display: 'grid', justifyItems: 'center' }}>
          <SiteLinksButton />
          <FrameBell />
          {onFold && <PaletteButton userType={props.userType} small />}
        </Box>
      )}
      <Row data-account>
        {user && <AccountMenu user={user} folded={folded} />}
        {onFold && <FoldButton folded={folded} onFold={onFold} />}
        <LogoutButton />
      </Row>
    </>
  );
}
