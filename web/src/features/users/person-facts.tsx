import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { MINUTE_MS } from '#shared/contract/time';
import { zonedMonth } from '#shared/domain/time/zoned';
import { useTranslation } from '@/i18n/translation';
import { Fact, Facts } from '@/ui/facts';
import { Money } from '@/ui/money';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { useNow } from '@/lib/use-now';
import type { Someone } from './api';
import { kinds } from './kinds';

type Other = Someone['fleet'];

function To({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link component={RouterLink} to={to}>
      {children}
    </Link>
  );
}

function Who({ other }: { other: Other }) {
  return other ? <To to={`${kinds[other.usertype].path}?row=${other.id}`}>{other.name}</To> : null;
}

/** A number to call or an address to write to; in demo mode there is neither. */
function Reach({ href, to }: { href: 'tel' | 'mailto'; to: string }) {
  const isWhole = href === 'tel' ? /^\+\d/.test(to) : to.includes('@');
  if (!isWhole) return <bdi>{to}</bdi>;
  return (
    <Link href={`${href}:${to}`} dir="ltr">
      {to}
    </Link>
  );
}

/** The driver's fleet; the server returns no details of a fleet that no longer exists. */
function Fleet({ other }: { other: Other }) {
  const { t } = useTranslation();
  return other ? <Who other={other} /> : t('users.goneFleet');
}

function Links({ someone, byAdmin }: { someone: Someone; byAdmin: boolean }) {
  const { t } = useTranslation();
  const { id, usertype, firstName, lastName } = someone.user;
  const name = encodeURIComponent(`${firstName} ${lastName}`.trim());
  const drives = usertype === 'driver';
  const { timeZone } = useSettings();
  const thisMonth = zonedMonth(useNow(MINUTE_MS), timeZone);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1, mt: 2 }}>
      {usertype !== 'admin' && usertype !== 'fleetadmin' && <To to={`/bookings?q=${name}`}>{t('users.bookings')}</To>}
      {drives && (
        <To to={byAdmin ? `/driverearning?year=all&driver=${id}` : `/statements/${id}/${thisMonth}`}>
          {t('nav.driverEarning')}
        </To>
      )}
      {drives && <To to={`/dashboard?driver=${id}`}>{t('users.onMap')}</To>}
      {byAdmin && usertype === 'fleetadmin' && <To to={`/bookings?fleet=${id}`}>{t('users.bookings')}</To>}
      {usertype === 'fleetadmin' && <To to={`/drivers?fleet=${id}`}>{t('users.fleetDrivers')}</To>}
      {byAdmin && usertype !== 'admin' && <To to={`/books?tab=accounts&account=${id}`}>{t('users.account')}</To>}
      {byAdmin && usertype !== 'admin' && <To to={`/addtowallet?user=${id}`}>{t('nav.addToWallet')}</To>}
    </Box>
  );
}

/** Facts that cannot be edited: a person's origin and current state, with links to related records. */
export function PersonFacts({ someone, byAdmin }: { someone: Someone; byAdmin: boolean }) {
  const { t } = useTranslation();
  const { date, number } = useFormat();
  const id = useId();
  const { user, owed = 0 } = someone;
  const duty = user.driverActiveStatus ? (user.queue ? 'busy' : 'free') : 'off';
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h4" component="h3" sx={{ mb: 2 }}>
        {t('users.about')}
      </Typography>
      <Facts>
        <Fact label={t('users.mobile')}>{user.mobile && <Reach href="tel" to={user.mobile} />}</Fact>
        <Fact label={t('auth.email')}>{user.email && <Reach href="mailto" to={user.email} />}</Fact>
        <Fact label={t('users.since')}>{date(user.createdAt)}</Fact>
        <Fact label={t('users.came')}>{t(user.createdByAdmin ? 'users.byAdmin' : 'users.byThemselves')}</Fact>
        <Fact label={t('users.referralId')}>{user.referralId}</Fact>
        <Fact label={t('users.referredBy')}>
          {someone.referredBy ? <Who other={someone.referredBy} /> : user.signupViaReferral}
        </Fact>
        <Fact label={t('users.fleet')}>{byAdmin && user.fleetadmin && <Fleet other={someone.fleet} />}</Fact>
        <Fact label={t('users.invitedBy')}>{byAdmin && user.invitedBy && <Fleet other={someone.invitedBy} />}</Fact>
        <Fact label={t('users.rating')}>{user.ratings && `★ ${number(user.ratings.userrating)}`}</Fact>
        <Fact label={t('users.duty')}>{user.usertype === 'driver' && t(`users.dutyState.${duty}`)}</Fact>
        {byAdmin && user.usertype !== 'admin' && (
          <Fact label={t('nav.wallet')}>
            <Money amount={user.walletBalance} />
          </Fact>
        )}
        {owed > 0 && (
          <Fact label={t('users.owed')}>
            <Money amount={owed} />
          </Fact>
        )}
        <Fact label={t('users.loginType')}>{user.loginType ?? t('users.loginPassword')}</Fact>
        <Fact label={t('users.platform')}>{user.userPlatform}</Fact>
        <Fact label={t('users.id')}>
          <bdi dir="ltr">{user.id}</bdi>
        </Fact>
      </Facts>
      <Links someone={someone} byAdmin={byAdmin} />
    </Box>
  );
}
