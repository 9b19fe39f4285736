import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import { returnableMinor } from '#shared/domain/booking/adjust';
import { fromMinor, toMinor } from '#shared/domain/money/money';
import { useTranslation } from '@/i18n/translation';
import { balanceQuery } from '@/lib/balance-query';
import { useFormat } from '@/lib/format';
import { depositsQuery } from '@/lib/deposits-query';
import { useSession } from '@/lib/session';
import { confirm } from '@/lib/stores/confirms';
import { useReturnToCard } from '../api';

function useIsOwn({ customer }: Booking): boolean {
  const { user } = useSession();
  return user?.id === customer;
}

/** Balance of the rider's wallet less their debts, minor units; undefined until it is known. */
function useFreeMinor(booking: Booking): number | undefined {
  const { customer, receipt } = booking;
  const { currency } = receipt;
  const isOwn = useIsOwn(booking);
  const { data } = useQuery({ ...balanceQuery, enabled: isOwn });
  const others = useQuery({ ...depositsQuery(customer), enabled: !isOwn }).data;
  if (!isOwn) return others && toMinor(others.available, currency);
  if (!data) return undefined;
  const owed = data.debts.reduce((sum, { amount }) => sum + toMinor(amount, currency), 0);
  return Math.max(0, toMinor(data.walletBalance, currency) - owed);
}

/** Sends the refund of a cancelled ride, as far as the wallet has it, back to the card (LIFE-9). */
export function ReturnToCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { mutate, isPending } = useReturnToCard(booking.id);
  const id = useId();
  const { currency } = booking.receipt;
  const isOwn = useIsOwn(booking);
  const most = returnableMinor(booking);
  const free = useFreeMinor(booking);
  const amountMinor = Math.min(most, free ?? most);
  const params = { amount: money(fromMinor(amountMinor, currency)) };
  const ask = async () => {
    const words = isOwn
      ? ({ title: 'ride.toCard.title', text: 'ride.toCard.text' } as const)
      : ({ title: 'ride.toCard.titleOther', text: 'ride.toCard.textOther' } as const);
    const question = { ...words, action: 'ride.toCard.short' } as const;
    if (await confirm({ ...question, params })) mutate({ amount: fromMinor(amountMinor, currency), left: most });
  };
  const lacks = free !== undefined && free < most;
  return (
    <Box>
      <Button
        variant="outlined"
        fullWidth
        loading={isPending}
        disabled={amountMinor === 0 || free === undefined}
        aria-describedby={lacks ? id : undefined}
        onClick={() => void ask()}
      >
        {t(isOwn ? 'ride.toCard.action' : 'ride.toCard.actionOther', params)}
      </Button>
      {lacks && (
        <Typography id={id} variant="body2" className="tnum" sx={{ mt: 1, color: 'text.secondary' }}>
          {t(isOwn ? 'ride.toCard.lacks' : 'ride.toCard.lacksOther', {
            free: money(fromMinor(free, currency)),
          })}
        </Typography>
      )}
    </Box>
  );
}
