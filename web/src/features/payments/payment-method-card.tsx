import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#shared/contract/entities/booking';
import type { PaymentMethod } from '#shared/contract/entities/pay-choice';
import { isOver, may } from '#shared/domain/booking/may-do';
import { isHeldLater } from '#shared/domain/booking/hold-state';
import { paymentMethodOf, priceOf } from '#shared/domain/payment/packet';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { useAppCategory, useSettings } from '@/lib/settings-queries';
import { serverNow } from '@/lib/server-clock';
import { confirm } from '@/lib/stores/confirms';
import { useSession } from '@/lib/session';
import { QueryError } from '@/ui/error-view';
import { DialogFoot } from '@/ui/dialog-foot';
import { SheetDialog } from '@/ui/sheet-dialog';
import { payOptionsQuery, useChangePayment } from './api';
import { type Choice, fitting } from './pay-choice';
import { PayChoiceFields } from './pay-choice-fields';
import { useLacksCard } from './use-charged-card';

/** Whether the ride leaves the card with this choice, where it cannot come back to it before its end. */
function useLeaves(booking: Booking): (method: PaymentMethod) => boolean {
  const { cardGuarantee, holdFare } = useSettings();
  const isTaxi = useAppCategory() === 'taxi';
  const lacksCard = useLacksCard();
  const isSecuredFirst = cardGuarantee === 'required' ? holdFare : cardGuarantee === 'payAhead' && lacksCard;
  const isFinal = isTaxi && isSecuredFirst && booking.status !== 'PENDING';
  return method => isFinal && booking.payment_mode === 'card' && (method === 'cash' || method === 'wallet');
}

/** Lets the rider choose another payment method, or another promo. */
function ChangeDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation();
  const options = useQuery(payOptionsQuery({ bookingId: booking.id }));
  const change = useChangePayment(booking.id, onClose);
  const [chosen, setChoice] = useState<Choice>({ method: paymentMethodOf(booking), promo: booking.promo_details?.id });
  const choice = options.data ? fitting(options.data, chosen, booking.trip_cost) : chosen;
  const leaves = useLeaves(booking);
  const save = async () => {
    const question = {
      title: 'paymentMethod.leaveTitle',
      text: 'paymentMethod.leaveText',
      action: 'paymentMethod.leave',
    } as const;
    if (leaves(choice.method) && !(await confirm(question))) return;
    change.mutate({ payment_mode: choice.method, promo: choice.promo ?? null });
  };
  return (
    <SheetDialog
      open
      title={t('paymentMethod.title')}
      onClose={change.isPending ? undefined : onClose}
      actions={
        <DialogFoot
          label={t('paymentMethod.save')}
          busy={change.isPending}
          disabled={!options.data}
          onClose={onClose}
          onSubmit={() => void save()}
        />
      }
    >
      <QueryError compact query={options} />
      {options.data && (
        <PayChoiceFields
          untitled
          options={options.data}
          choice={choice}
          isHeldLater={isHeldLater(booking, serverNow())}
          total={booking.trip_cost}
          onChange={setChoice}
        />
      )}
    </SheetDialog>
  );
}

/** The payment method of the ride, with a button to change it while that is possible (PLUS-2). */
export function PaymentMethodCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { user } = useSession();
  const [changing, setChanging] = useState(false);
  if (user?.id !== booking.customer || isOver(booking)) return null;
  const method = paymentMethodOf(booking);
  const parts = { wallet: money(booking.usedWalletMoney), card: money(booking.cardPaymentAmount) };
  return (
    <Box
      component="section"
      aria-label={t('paymentMethod.title')}
      sx={{ display: 'flex', alignItems: 'center', gap: 2, p: 2, borderRadius: 1.5, bgcolor: 'surface' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {t(booking.prepaid ? 'paymentMethod.paid' : 'paymentMethod.title')}
        </Typography>
        <Typography variant="subtitle2" component="p" className="tnum">
          {t(`paymentMethod.${method}`)} · {money(priceOf(booking))}
        </Typography>
        {method === 'wallet_card' && (
          <Typography variant="body2" className="tnum">
            {t('paymentMethod.walletCardHint', parts)}
          </Typography>
        )}
        {booking.promo_details && (
          <Typography variant="body2" className="tnum">
            <bdi>{booking.promo_details.promo_name}</bdi>
            {' · '}
            {t('promo.saves', { amount: money(booking.discount_amount) })}
          </Typography>
        )}
      </Box>
      {may('changePayment', booking, user) && (
        <Button variant="outlined" onClick={() => setChanging(true)} aria-label={t('paymentMethod.changeLabel')}>
          {t('wallet.change')}
        </Button>
      )}
      {changing && <ChangeDialog booking={booking} onClose={() => setChanging(false)} />}
    </Box>
  );
}
