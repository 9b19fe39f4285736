import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { User } from '#shared/contract/entities/user';
import type { WalletEntry, Withdraw } from '#shared/contract/entities/wallet';
import type { OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { SavedCards } from '@/features/payments/saved-cards';
import { useTranslation } from '@/i18n/translation';
import { MoreButton } from '@/ui/card-list';
import { EmptyState } from '@/ui/empty-state';
import { ErrorView, QueryError } from '@/ui/error-view';
import { PageHead } from '@/ui/page-head';
import { CardListSkeleton } from '@/ui/skeletons';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { showToast } from '@/lib/stores/toasts';
import { BalanceCard } from './balance-card';
import { DebtCard } from './debt-card';
import { freeOf, Held } from './held';
import { HistoryList } from './history-list';
import { useLiveWallet, walletQuery } from './api';
import { SendBack } from './send-back';
import { TopUpDialog } from './top-up-dialog';
import { mayTopUp } from './use-top-up';
import { WalletPayment } from './wallet-payment';
import { WithdrawDialog } from './withdraw-dialog';
import { WithdrawList } from './withdraw-list';

const emptyTexts = {
  driver: 'wallet.emptyDriver',
  rider: 'wallet.emptyRider',
  fleetadmin: 'wallet.emptyFleet',
  admin: 'wallet.emptyFleet',
} as const;

function History(props: { entries: readonly WalletEntry[]; user: User; query: UseInfiniteQueryResult }) {
  const { t } = useTranslation();
  const toBookings = (
    <Button component={RouterLink} to="/bookings" variant="outlined">
      {t('home.goToBookings')}
    </Button>
  );
  return (
    <Box component="section" aria-labelledby="wallet-history" sx={{ minWidth: 0 }}>
      <Typography id="wallet-history" variant="h3" component="h2" sx={{ mb: 2 }}>
        {t('wallet.history')}
      </Typography>
      {/* Explains fees whose rides are not listed: it says where they are. */}
      {props.entries.length > 0 && props.user.usertype === 'rider' && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: -1, mb: 2 }}>
          {t('wallet.emptyRider')}
        </Typography>
      )}
      {props.entries.length === 0 && (
        <EmptyState
          art="wallet"
          title={t('wallet.emptyTitle')}
          text={t(emptyTexts[props.user.usertype])}
          {...(props.user.usertype === 'rider' ? { action: toBookings } : {})}
        />
      )}
      <HistoryList entries={props.entries} driver={props.user.usertype === 'driver'} />
      <MoreButton query={props.query} />
    </Box>
  );
}

function Loading() {
  return (
    <>
      <Skeleton variant="rounded" height={140} sx={{ borderRadius: 1.5, mb: 4 }} />
      <CardListSkeleton count={4} />
    </>
  );
}

function WalletActions(props: {
  onTopUp: (() => void) | undefined;
  onWithdraw: (() => void) | undefined;
  /** There is nothing to withdraw. */
  empty: boolean;
}) {
  const { t } = useTranslation();
  const { onTopUp, onWithdraw } = props;
  return (
    <Box sx={{ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: { xs: '1fr', sm: 'auto' }, gap: 1 }}>
      {onTopUp && (
        <Button size="large" variant={onWithdraw ? 'outlined' : 'contained'} onClick={onTopUp}>
          {t('wallet.topUp.add')}
        </Button>
      )}
      {onWithdraw && (
        <Button size="large" disabled={props.empty} onClick={onWithdraw}>
          {t('wallet.withdraw')}
        </Button>
      )}
    </Box>
  );
}

function Payouts({ withdraws }: { withdraws: readonly Withdraw[] }) {
  return (
    <Box sx={{ order: { lg: 2 }, display: { xs: withdraws.length > 0 ? 'block' : 'none', lg: 'block' } }}>
      <WithdrawList withdraws={withdraws} />
    </Box>
  );
}

/** After a request: closes its dialog and reports the requested amount. */
function useTellWithdrawn(close: () => void) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (amount: number) => {
    close();
    showToast({ text: t('wallet.withdrawn', { amount: money(amount) }) });
  };
}

function RiderCards({ user }: { user: User }) {
  return user.usertype === 'rider' && <SavedCards user={user} />;
}

/** Cards stay in reach where the balance did not load. */
function Failed(props: { user: User; error: unknown; onRetry: () => void }) {
  return (
    <>
      <ErrorView error={props.error} onRetry={props.onRetry} />
      <RiderCards user={props.user} />
    </>
  );
}

/** How often a debt that a card is paying is queried, ms. */
const TAKEN_LOOK_MS = 5_000;

const pauseOf = (pages: readonly OutputOf<Operations['fetchWallet']>[] = []): number | false => {
  const { debts = [], unpaid } = pages[0] ?? {};
  return [...debts, ...(unpaid?.rides ?? [])].some(({ isTaken }) => isTaken) && TAKEN_LOOK_MS;
};

function Wallet({ user }: { user: User }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const reportWithdrawn = useTellWithdrawn(() => setAsking(false));
  const [adding, setAdding] = useState<{ amount?: number }>();
  const query = useInfiniteQuery({ ...walletQuery, refetchInterval: ({ state }) => pauseOf(state.data?.pages) });
  useLiveWallet(user);
  if (query.isPending) return <Loading />;
  const pages = query.data?.pages ?? [];
  const first = pages[0];
  if (!first) return <Failed user={user} error={query.error} onRetry={() => void query.refetch()} />;

  const { walletBalance, mayWithdraw, withdraws, releases = [] } = first;
  const free = freeOf(walletBalance, releases);
  const { unpaid = { rides: [], rest: first.due } } = first;
  const [ride] = unpaid.rides;
  // Debts have to be paid before a payout.
  const empty = free <= 0 || first.debts.length > 0 || ride !== undefined;
  const reason = ride ? t('ride_unpaid', { number: ride.bookingNumber }) : t('wallet.nothingToWithdraw');
  const action = (mayWithdraw || mayTopUp(user)) && (
    <WalletActions
      onTopUp={mayTopUp(user) ? () => setAdding({}) : undefined}
      onWithdraw={mayWithdraw ? () => setAsking(true) : undefined}
      empty={empty}
    />
  );
  return (
    <>
      <WalletPayment user={user} due={unpaid.rest} onTopUp={amount => setAdding({ amount })} />
      <DebtCard user={user} due={first.due} unpaid={unpaid} debts={first.debts} />
      <BalanceCard
        balance={walletBalance}
        usertype={user.usertype}
        action={action}
        note={mayWithdraw && empty ? reason : undefined}
      />
      {mayWithdraw && releases.length > 0 && <Held balance={walletBalance} releases={releases} />}
      <QueryError compact query={query} />
      <RiderCards user={user} />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 4, lg: 6 },
          gridTemplateColumns: mayWithdraw ? { lg: 'minmax(0, 1fr) 340px' } : undefined,
          alignItems: 'start',
        }}
      >
        {mayWithdraw && <Payouts withdraws={withdraws} />}
        <History entries={pages.flatMap(page => page.walletHistory)} user={user} query={query} />
      </Box>
      {adding && (
        <TopUpDialog user={user} amount={adding.amount} owes={unpaid.rest > 0} onClose={() => setAdding(undefined)} />
      )}
      {asking && (
        <WithdrawDialog user={user} balance={free} onClose={() => setAsking(false)} onDone={reportWithdrawn} />
      )}
    </>
  );
}

/** Balance, history and payouts of a rider, driver or fleet admin. */
export function Page() {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <Box sx={{ maxWidth: 1040 }}>
      <PageHead
        title={t('nav.wallet')}
        actions={
          user?.usertype === 'driver' && (
            <Button component={RouterLink} to="/earnings" variant="outlined">
              {t('earnings.mine')}
            </Button>
          )
        }
      />
      {user && <Wallet user={user} />}
      {user && mayTopUp(user) && <SendBack />}
    </Box>
  );
}
