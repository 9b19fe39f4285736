import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#shared/contract/entities/booking';
import { returnableMinor } from '#shared/domain/booking/adjust';
import { fromMinor, toMinor } from '#shared/domain/money/money';
import { balanceQuery } from '@/lib/balance-query';
import { useFormat } from '@/lib/format';
import { confirm } from '@/lib/stores/confirms';
import { useReturnToCard } from '../api';

/** Balance of the wallet less its owner's debts, minor units; undefined until it is known. */
function useFreeMinor(currency: string): number | undefined {
  const { data } = useQuery(balanceQuery);
  if (!data) return undefined;
  const owed = data.debts.reduce((sum, { amount }) => sum + toMinor(amount, currency), 0);
  return Math.max(0, toMinor(data.walletBalance, currency) - owed);
}

/** Sends the refund of a cancelled ride from the wallet back to the card (LIFE-9). */
export function ReturnToCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { mutate, isPending } = useReturnToCard(booking.id);
  const id = useId();
  const { currency } = booking.receipt;
  const amountMinor = returnableMinor(booking);
  const free = useFreeMinor(currency);
  const params = { amount: money(fromMinor(amountMinor, currency)) };
  const ask = async () => {
    const question = { title: 'ride.toCard.title', text: 'ride.toCard.text', action: 'ride.toCard.short' } as const;
    if (await confirm({ ...question, params })) mutate();
  };
  const lacks = free !== undefined && free < amountMinor;
  return (
    <Box>
      <Button
        variant="outlined"
        fullWidth
        loading={isPending}
        disabled={lacks}
        aria-describedby={lacks ? id : undefined}
        onClick={() => void ask()}
      >
        {t('ride.toCard.action', params)}
      </Button>
      {lacks && (
        <Typography id={id} variant="body2" className="tnum" sx={{ mt: 1, color: 'text.secondary' }}>
          {t('ride.toCard.lacks', { free: money(fromMinor(free, currency)) })}
        </Typography>
      )}
    </Box>
  );
}
