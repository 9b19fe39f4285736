import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useNavigate } from 'react-router-dom';
import type { UserType } from '#shared/contract/operation';
import { Brand } from '@/components/brand';
import { LogoutIcon } from '@/components/icons';
import { InstallEntry } from '@/components/install-entry';
import { LanguageSelect } from '@/components/language-select';
import { ThemeToggle } from '@/components/theme-toggle';
import { useSession } from '@/lib/session';
import { drawerEntries, entriesFor } from '@/routes';
import { navIcon } from './nav-icons';

const Entries = styled('nav')(({ theme }) => ({
  flex: 1,
  overflowY: 'auto',
  padding: '8px 12px',
  '& a, & button': {
    ...theme.typography.subtitle2,
    fontWeight: 520,
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    width: '100%',
    minHeight: 40,
    paddingInline: 10,
    border: 0,
    borderRadius: 8,
    background: 'none',
    color: theme.vars!.palette.text.secondary,
    textDecoration: 'none',
    textAlign: 'start',
    cursor: 'pointer',
    '& svg': { fontSize: 20, flex: 'none' },
    '&:hover': {
      color: theme.vars!.palette.text.primary,
      backgroundColor: 'color-mix(in srgb, currentColor 6%, transparent)',
    },
    '&.active': {
      color: theme.vars!.palette.text.primary,
      fontWeight: 620,
      backgroundColor: theme.vars!.palette.amberSoft,
      boxShadow: `inset ${theme.direction === 'rtl' ? '-3px' : '3px'} 0 0 ${theme.vars!.palette.amber}`,
    },
  },
  '& h2': {
    ...theme.typography.caption,
    fontWeight: 600,
    color: theme.vars!.palette.text.secondary,
    margin: '16px 10px 4px',
  },
}));

/** The drawer's content: application name, what this user may open, logout, language and colours. */
export function SideNav(props: { userType: UserType; onNavigate?: () => void }) {
  const { t } = useTranslation();
  const { signOut } = useSession();
  const navigate = useNavigate();
  const entries = entriesFor(drawerEntries, props.userType);
  const leave = async () => {
    await signOut();
    void navigate('/login');
  };
  return (
    <Box
      component="aside"
      aria-label={t('menu.account')}
      sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', height: 72, px: 2.5, flex: 'none' }}>
        <Brand />
      </Box>
      <Entries aria-label={t('menu.main')}>
        {entries.map((entry, index) => {
          const Icon = navIcon(entry.icon);
          const opensGroup = entry.group && entry.group !== entries[index - 1]?.group;
          return (
            <Fragment key={`${entry.group ?? ''}${entry.path}`}>
              {opensGroup && <h2>{t(entry.group!)}</h2>}
              <Box sx={{ mt: !entry.group && entries[index - 1]?.group ? 2 : 0.25 }}>
                <NavLink to={entry.path} end onClick={props.onNavigate}>
                  <Icon />
                  {t(entry.label)}
                </NavLink>
              </Box>
            </Fragment>
          );
        })}
        {props.userType === 'driver' && <InstallEntry onDone={props.onNavigate} />}
        <button type="button" onClick={() => void leave()}>
          <LogoutIcon />
          {t('nav.logout')}
        </button>
      </Entries>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', p: 1.5, borderTop: 1, borderColor: 'hairline' }}>
        <LanguageSelect />
        <ThemeToggle />
      </Box>
    </Box>
  );
}
