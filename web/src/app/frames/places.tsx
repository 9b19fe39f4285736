import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import type { UserType } from '#shared/contract/operation';
import type { MessageKey } from '#shared/i18n/en';
import { drawerEntries, entriesFor, type NavEntry } from '@/app/routes';
import { useTranslation } from '@/i18n/translation';
import { lazyPart } from '@/lib/lazy-part';
import { useSession } from '@/lib/session';
import { ChevronIcon } from '@/ui/icons';
import { InstallEntry } from '@/ui/install-entry';
import { QuietBoundary } from '@/ui/quiet-boundary';
import { navIcons } from './nav-icons';
import { entryLook, Line, nameStyle } from './side-line';
import { useClosedGroups } from './use-closed-groups';

const WaitingCount = lazyPart(async () => ({
  default: (await import('@/features/approvals/waiting-count')).WaitingCount,
}));

const Entries = styled('nav')(({ theme }) => ({
  padding: '4px 12px 8px',
  ...entryLook(theme),
  '& > div + div': { marginTop: 12 },
  '& h2': { margin: 0 },
  '& h2 button': {
    ...theme.typography.caption,
    fontWeight: 600,
    justifyContent: 'space-between',
    color: theme.vars!.palette.text.secondary,
    [theme.breakpoints.up('md')]: { minHeight: 28 },
    '& svg': { fontSize: 16, transition: 'transform 150ms' },
    '&[aria-expanded="false"] svg': { transform: 'rotate(-90deg)' },
    '[dir="rtl"] &[aria-expanded="false"] svg': { transform: 'rotate(90deg)' },
  },
}));

type PlacesProps = { userType: UserType; folded?: boolean; onNavigate?: (() => void) | undefined };

function Place({ entry, folded = false, onNavigate }: { entry: NavEntry } & Omit<PlacesProps, 'userType'>) {
  const { t } = useTranslation();
  const { user } = useSession();
  const Icon = navIcons[entry.icon];
  return (
    <Line name={t(entry.label)} folded={folded}>
      <NavLink to={entry.path} end onClick={onNavigate}>
        <Icon aria-hidden />
        <span className={nameStyle(folded)}>{t(entry.label)}</span>
        {entry.counts && user && !folded && (
          <QuietBoundary>
            <WaitingCount uid={user.id} />
          </QuietBoundary>
        )}
      </NavLink>
    </Line>
  );
}

/** Entries in a row that belong to the same group, or to none. */
const groupsOf = (entries: readonly NavEntry[]): { group: MessageKey | undefined; entries: NavEntry[] }[] =>
  entries.reduce<ReturnType<typeof groupsOf>>((groups, entry) => {
    const last = groups.at(-1);
    if (last && last.group === entry.group) last.entries.push(entry);
    else groups.push({ group: entry.group, entries: [entry] });
    return groups;
  }, []);

function GroupTitle(props: { group: MessageKey; controls: string; isOpen: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  return (
    <h2>
      <button type="button" aria-expanded={props.isOpen} aria-controls={props.controls} onClick={props.onToggle}>
        {t(props.group)}
        <ChevronIcon aria-hidden />
      </button>
    </h2>
  );
}

/** Scrolls the drawer, not the page, to the entry of the page that is shown. */
function useShownInSight() {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [pathname]);
  return nav;
}

/** The pages of this user type. A closed group still has the entry of the page that is shown. */
export function Places({ userType, folded = false, onNavigate }: PlacesProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { closed, toggle } = useClosedGroups();
  const nav = useShownInSight();
  const id = useId();
  return (
    <Entries ref={nav} aria-label={t('menu.main')}>
      {groupsOf(entriesFor(drawerEntries, userType)).map(({ group, entries }, at) => {
        const isClosed = !folded && group !== undefined && closed.includes(group);
        const shown = isClosed ? entries.filter(({ path }) => path === pathname) : entries;
        return (
          <div key={at}>
            {group && !folded && (
              <GroupTitle group={group} controls={`${id}${at}`} isOpen={!isClosed} onToggle={() => toggle(group)} />
            )}
            <div id={`${id}${at}`}>
              {shown.map(entry => (
                <Place key={entry.path} entry={entry} folded={folded} onNavigate={onNavigate} />
              ))}
            </div>
          </div>
        );
      })}
      {userType === 'driver' && !folded && <InstallEntry onDone={onNavigate} />}
    </Entries>
  );
}
