import { styled } from '@mui/material/styles';
import { NavLink } from 'react-router-dom';
import type { UserType } from '#shared/contract/operation';
import { useTranslation } from '@/i18n/translation';
import { layout } from '@/ui/theme/tokens';
import { entriesFor, tabEntries } from '@/app/routes';
import { navIcons } from './nav-icons';

const Tabs = styled('nav')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: theme.zIndex.appBar,
  display: 'flex',
  flex: 'none',
  height: `calc(${layout.tabs}px + env(safe-area-inset-bottom))`,
  paddingBottom: 'env(safe-area-inset-bottom)',
  backgroundColor: theme.vars!.palette.background.default,
  borderTop: `1px solid ${theme.vars!.palette.hairline}`,
  [theme.breakpoints.up('md')]: { display: 'none' },
  '& a': {
    ...theme.typography.caption,
    position: 'relative',
    // A long word takes the room that short words leave, so that five fit into 320 px in every language.
    flex: '1 1 auto',
    minWidth: 44,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, auto)',
    placeContent: 'center',
    justifyItems: 'center',
    gap: 4,
    color: theme.vars!.palette.text.secondary,
    textDecoration: 'none',
    '& span': { display: 'grid', placeItems: 'center', height: 28 },
    '& b': { font: 'inherit', maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '&.active': {
      color: theme.vars!.palette.text.primary,
      fontWeight: 620,
      // On the tabs' own edge, so that the page's amber button stays the only signal.
      '&::before': {
        content: '""',
        position: 'absolute',
        top: -1,
        insetInline: '25%',
        height: 3,
        borderRadius: '0 0 3px 3px',
        backgroundColor: theme.vars!.palette.amber,
      },
    },
  },
}));

/** Bottom navigation for riders and drivers on phones; other users and wide screens have none. */
export function BottomTabs(props: { userType: UserType }) {
  const { t } = useTranslation();
  const entries = entriesFor(tabEntries, props.userType);
  if (entries.length === 0) return null;
  return (
    <Tabs aria-label={t('menu.account')} data-foot>
      {entries.map(entry => {
        const Icon = navIcons[entry.icon];
        return (
          <NavLink key={entry.path} to={entry.path} end>
            <span>
              <Icon fontSize="small" />
            </span>
            <b>{t(entry.label)}</b>
          </NavLink>
        );
      })}
    </Tabs>
  );
}
