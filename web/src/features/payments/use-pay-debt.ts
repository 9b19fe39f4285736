import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#shared/contract/entities/user';
import type { Order } from './checkout-dialog';
import { useTranslation } from '@/i18n/translation';
import { useIdempotentMutation } from '@/lib/idempotent-mutation';
import { walletKeys } from '@/lib/query-keys';
import { useSettings } from '@/lib/settings-queries';
import { showToast } from '@/lib/stores/toasts';
import { payDebt } from './api';

/** How a debt without an order is paid: already paid, or being charged to a card. */
const outcomeOf = ({ due, paidBy }: Awaited<ReturnType<typeof payDebt>>) => {
  if (due > 0) return 'wallet.debt.taken';
  if (paidBy === 'hold') return 'wallet.debt.settledByCard';
  return paidBy === 'wallet' ? 'wallet.debt.settled' : 'wallet.debt.settledBefore';
};

/** Pays from the wallet and requests an order for the remainder. `onSettled` is called when the wallet was enough. */
export function usePayDebt(user: User, onSettled?: () => void) {
  const { t } = useTranslation();
  const { appName } = useSettings();
  const client = useQueryClient();
  const [order, setOrder] = useState<Order>();
  const pay = useIdempotentMutation(payDebt, {
    keyOf: () => 'payDebt',
    onSuccess: answer => {
      void client.invalidateQueries({ queryKey: walletKeys.all });
      if (!answer.order) {
        if (answer.due === 0) onSettled?.();
        return showToast({ text: t(outcomeOf(answer)) });
      }
      setOrder({
        ...answer.order,
        purpose: 'debt',
        title: t('wallet.debt.payTitle'),
        product: t('wallet.debt.product', { app: appName }),
        customer: { id: user.id, name: `${user.firstName} ${user.lastName}` },
      });
    },
  });
  return { order, ask: () => pay.mutate(), busy: pay.isPending, close: () => setOrder(undefined) };
}
