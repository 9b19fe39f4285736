import { useState } from 'react';
import type { User } from '#shared/contract/entities/user';
import { isApiError } from '#shared/client/api-error';
import type { Order } from '@/features/payments/checkout-dialog';
import { useTranslation } from '@/i18n/translation';
import { useIdempotentMutation } from '@/lib/idempotent-mutation';
import { useSettings } from '@/lib/settings-queries';
import { showError } from '@/lib/stores/alerts';
import { topUpWallet } from './api';

/** The settings have changed since the dialog read them. */
export const isLimit = (error: unknown): boolean =>
  isApiError(error, 'top_up_too_small') || isApiError(error, 'top_up_too_large');

/** Orders money for the wallet; the order is paid at a checkout. */
export function useTopUp({ id, firstName, lastName }: User) {
  const { t } = useTranslation();
  const { appName } = useSettings();
  const [order, setOrder] = useState<Order>();
  const topUp = useIdempotentMutation(topUpWallet, {
    keyOf: amount => `topUpWallet ${amount}`,
    meta: { silent: true },
    onSuccess: answer =>
      setOrder({
        ...answer.order,
        purpose: 'topUp',
        title: t('wallet.topUp.title'),
        product: t('wallet.topUp.product', { app: appName }),
        customer: { id, name: `${firstName} ${lastName}` },
      }),
    onError: error => void (isApiError(error, 'no_details_error') || isLimit(error) || showError(error)),
  });
  return { order, topUp };
}

/** Users whose wallets pay for rides, or settle collected cash. */
export const mayTopUp = ({ usertype }: Pick<User, 'usertype'>): boolean =>
  usertype === 'rider' || usertype === 'driver';
