import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { Suspense } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import type { User } from '#shared/contract/entities/user';
import { useTranslation } from '@/i18n/translation';
import { BackIcon, WalletIcon } from '@/ui/icons';
import { PageHead } from '@/ui/page-head';
import { FormSkeleton } from '@/ui/skeletons';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { SectionList } from './section-list';
import { sectionsFor, type Section } from './sections';

function SectionTabs(props: { sections: readonly Section[]; shown: Section }) {
  const { t } = useTranslation();
  return (
    <Tabs
      value={props.shown.id}
      aria-label={t('profile.sections')}
      variant="scrollable"
      scrollButtons={false}
      sx={{ borderBottom: 1, borderColor: 'hairline', mb: 4 }}
    >
      {props.sections.map(({ id, label }) => (
        <Tab
          key={id}
          id={`tab-${id}`}
          aria-controls={`panel-${id}`}
          value={id}
          label={t(label)}
          component={RouterLink}
          to={`/profile?tab=${id}`}
          replace
          sx={{ minWidth: 0, px: 0, marginInlineEnd: 4, typography: 'subtitle2' }}
        />
      ))}
    </Tabs>
  );
}

/** Link to the wallet, which on a desktop has no entry in the drawer; on a phone it has a tab. */
function WalletLink({ user }: { user: User }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  if (user.usertype === 'admin') return null;
  return (
    <Button component={RouterLink} to="/wallet" variant="outlined" startIcon={<WalletIcon />}>
      {t('nav.wallet')}
      <Box component="span" className="tnum" sx={{ color: 'text.secondary', marginInlineStart: 1 }}>
        {money(user.walletBalance)}
      </Box>
    </Button>
  );
}

function Loading() {
  return (
    <Box sx={{ maxWidth: 640, marginInlineStart: { lg: '324px' } }}>
      <FormSkeleton fields={4} />
    </Box>
  );
}

function Shown({ section, user }: { section: Section; user: User }) {
  const { Content } = section;
  return (
    <Suspense fallback={<Loading />}>
      <Content user={user} />
    </Suspense>
  );
}

function OnDesk(props: { user: User; section: Section }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { user, section } = props;
  const since = t('profile.since', { date: date(user.createdAt, 'month') });
  return (
    <>
      <PageHead
        title={t('nav.profile')}
        text={`${t(`userType.${user.usertype}`)} · ${since}`}
        actions={<WalletLink user={user} />}
      />
      <SectionTabs sections={sectionsFor(user)} shown={section} />
      <Box role="tabpanel" id={`panel-${section.id}`} aria-labelledby={`tab-${section.id}`} key={section.id}>
        <Shown {...props} />
      </Box>
    </>
  );
}

function OnPhone(props: { user: User; section: Section | undefined }) {
  const { t } = useTranslation();
  const { user, section } = props;
  if (!section) {
    return (
      <>
        <PageHead title={t('nav.profile')} />
        <SectionList user={user} />
      </>
    );
  }
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, '& > header': { flex: 1 } }}>
        <IconButton
          component={RouterLink}
          to="/profile"
          aria-label={t('profile.backToAll')}
          edge="start"
          sx={{ mt: 0.75 }}
        >
          <BackIcon />
        </IconButton>
        <PageHead title={t(section.label)} />
      </Box>
      <Shown key={section.id} user={user} section={section} />
    </>
  );
}

/** The user's account and its settings; `?tab=` selects the section. */
export function Page() {
  const { user } = useSession();
  const [params] = useSearchParams();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  if (!user) return null;
  const sections = sectionsFor(user);
  const asked = sections.find(({ id }) => id === params.get('tab'));
  return small ? <OnPhone user={user} section={asked} /> : <OnDesk user={user} section={asked ?? sections[0]!} />;
}
