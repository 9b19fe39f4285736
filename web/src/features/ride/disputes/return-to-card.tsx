import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#shared/contract/entities/booking';
import { returnableMinor } from '#shared/domain/booking/adjust';
import { fromMinor } from '#shared/domain/money/money';
import { useFormat } from '@/lib/format';
import { confirm } from '@/lib/stores/confirms';
import { useReturnToCard } from '../api';

/** Sends the refund of a cancelled ride from the wallet back to the card (LIFE-9). */
export function ReturnToCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { mutate, isPending } = useReturnToCard(booking.id);
  const params = { amount: money(fromMinor(returnableMinor(booking), booking.receipt.currency)) };
  const ask = async () => {
    const question = { title: 'ride.toCard.title', text: 'ride.toCard.text', action: 'ride.toCard.short' } as const;
    if (await confirm({ ...question, params })) mutate();
  };
  return (
    <Button variant="outlined" fullWidth loading={isPending} onClick={() => void ask()}>
      {t('ride.toCard.action', params)}
    </Button>
  );
}
