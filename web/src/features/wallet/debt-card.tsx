import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { User } from '#shared/contract/entities/user';
import type { DebtLine, UnpaidRide } from '#shared/contract/entities/wallet';
import { CheckoutDialog } from '@/features/payments/checkout-dialog';
import { BookingWaits } from './booking-waits';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { rounded } from '@/lib/rounded';
import { useAppCategory, useSettings } from '@/lib/settings-queries';
import { usePayDebt } from '@/features/payments/use-pay-debt';

type Props = {
  user: User;
  /** All that is to be paid, major units. */
  due: number;
  /** The rides among it, and the rest, which is paid at a checkout of its own. */
  unpaid: { rides: readonly UnpaidRide[]; rest: number };
  debts: readonly DebtLine[];
};

const sumOf = (lines: readonly { amount: number }[]): number => lines.reduce((total, { amount }) => total + amount, 0);

/** The part that is being captured from a card's authorised amount. */
const takenOf = ({ debts, unpaid: { rides } }: Pick<Props, 'debts' | 'unpaid'>): 'all' | 'part' | 'none' => {
  const lines = [...debts, ...rides];
  if (lines.length > 0 && lines.every(({ isTaken }) => isTaken)) return 'all';
  return debts.some(({ isTaken }) => isTaken) ? 'part' : 'none';
};

/** The consequence of the debt: when a rider has to pay it, how it is paid, or why a driver cannot go on duty. */
function useConsequence(props: Props) {
  const { user, unpaid, debts } = props;
  const { rides, rest: due } = unpaid;
  const { t } = useTranslation();
  const { money } = useFormat();
  const { negativeBalance, riderDebtLimit } = useSettings();
  const delivery = useAppCategory() === 'delivery';
  if (user.usertype === 'driver') return t(negativeBalance ? 'wallet.debt.driver' : 'wallet.debt.driverFirst');
  const taken = takenOf(props);
  if (taken === 'all') return t('wallet.debt.taken');
  if (taken === 'part')
    return t('wallet.debt.takenPart', { amount: money(sumOf(debts.filter(({ isTaken }) => isTaken))) });
  if (rides.length > 0) return t('wallet.debt.rideFirst');
  const when = t(delivery || due <= riderDebtLimit ? 'wallet.debt.orNext' : 'wallet.debt.before');
  return debts.length > 0 ? when : `${t('wallet.debt.belowZero')} ${when}`;
}

/** A ride that was driven and is not paid yet, with a link to its page, where it is paid. */
function Ride({ ride }: { ride: UnpaidRide }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const values = { amount: money(ride.amount), number: ride.bookingNumber };
  return (
    <Typography className="tnum" sx={{ mt: 0.5 }}>
      {t('wallet.debt.ride', values)}{' '}
      {!ride.isTaken && (
        <Link component={RouterLink} to={`/bookings/${ride.bookingId}`} sx={{ display: 'inline-block', py: 1.25 }}>
          {t('wallet.debt.toRide')}
        </Link>
      )}
    </Typography>
  );
}

function Debt({ debt }: { debt: DebtLine }) {
  const { t } = useTranslation();
  const { money, date } = useFormat();
  return (
    <Typography className="tnum" sx={{ mt: 0.5 }}>
      {t(debt.isRaise ? 'wallet.debt.raised' : 'wallet.debt.line', {
        amount: money(debt.amount),
        number: debt.bookingNumber,
        date: date(debt.date, 'date'),
      })}
    </Typography>
  );
}

/** The part of the debts that the wallet pays: by this, the sum of the lines exceeds the amount owed. */
function FromWallet(props: Props) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { decimal } = useSettings();
  const { due, debts, unpaid } = props;
  // A ride has earlier debts in its amount, so that lines do not add up beside one.
  const isPlain = due > 0 && unpaid.rides.length === 0 && takenOf(props) === 'none';
  const amount = isPlain ? rounded(sumOf(debts) - due, decimal) : 0;
  if (amount <= 0) return null;
  return (
    <Typography className="tnum" sx={{ mt: 0.5 }}>
      {t('wallet.debt.fromWallet', { amount: money(amount) })}
    </Typography>
  );
}

/**
 * The user's debts, with a button to pay them at once (PLUS-3) unless their card is paying them; without debts, a link
 * back to a booking that waited.
 */
export function DebtCard(props: Props) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const consequence = useConsequence(props);
  const { order, ask, busy, close } = usePayDebt(props.user);
  const { due, debts, unpaid } = props;
  if (due === 0 && debts.length === 0) return <BookingWaits />;
  // `due` is 0 if the wallet covers the debts: then show their sum, which is paid from it.
  const sum = sumOf(debts);
  const rest = unpaid.rest || sum;
  const taken = takenOf(props);
  return (
    <Box
      component="section"
      aria-labelledby="wallet-debt"
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: { sm: 'center' },
        gap: { xs: 2, sm: 3 },
        p: { xs: 2.5, sm: 3 },
        mb: 2,
        borderRadius: 1.5,
        bgcolor: taken === 'all' ? 'surface' : 'signalSoft',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography id="wallet-debt" variant="h3" component="h2" className="tnum">
          {t(taken === 'all' ? 'wallet.debt.takenTitle' : 'wallet.debt.title', { amount: money(due || sum) })}
        </Typography>
        {unpaid.rides.map(ride => (
          <Ride key={ride.bookingId} ride={ride} />
        ))}
        {debts.map(debt => (
          <Debt key={`${debt.bookingId}${debt.date}`} debt={debt} />
        ))}
        <FromWallet {...props} />
        <Typography variant="body2" sx={{ mt: 0.5, maxWidth: 520 }}>
          {consequence}
        </Typography>
      </Box>
      {rest > 0 && taken === 'none' && (
        <Button size="large" loading={busy} onClick={ask} sx={{ flex: 'none' }}>
          {t('wallet.debt.pay', { amount: money(rest) })}
        </Button>
      )}
      {order && <CheckoutDialog open order={order} onDone={paying => paying || close()} />}
    </Box>
  );
}
