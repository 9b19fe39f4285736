import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedCard } from '#shared/contract/entities/saved-card';
import type { User } from '#shared/contract/entities/user';
import { savesCards } from '#shared/contract/payment-providers';
import type { Order } from './checkout-dialog';
import { useTranslation } from '@/i18n/translation';
import { useIdempotentMutation } from '@/lib/idempotent-mutation';
import { walletKeys } from '@/lib/query-keys';
import { forgetCard, providersQuery, saveCard, setDefaultCard } from './api';
import { useCardTexts } from './card-words';

/** The offered providers where riders may leave a card or an account. */
export function useSavers({ usertype }: User): string[] {
  const providers = useQuery({ ...providersQuery, enabled: usertype === 'rider' }).data ?? [];
  return providers.map(({ name }) => name).filter(savesCards);
}

/** Orders a checkout that only saves a card. */
export function useSaveCard(user: User) {
  const { id, firstName, lastName } = user;
  const { t } = useTranslation();
  const { button } = useCardTexts(useSavers(user));
  const [order, setOrder] = useState<Order>();
  const save = useIdempotentMutation(saveCard, {
    keyOf: () => 'saveCard',
    onSuccess: answer =>
      setOrder({
        ...answer.order,
        purpose: 'card',
        title: t(button),
        product: t(button),
        customer: { id, name: `${firstName} ${lastName}` },
      }),
  });
  return { order, ask: () => save.mutate(), busy: save.isPending, close: () => setOrder(undefined) };
}

/** Forgets a card, or makes it the default. */
export function useCardActions() {
  const client = useQueryClient();
  const onSuccess = ({ cards }: { cards: SavedCard[] }) => client.setQueryData(walletKeys.cards, cards);
  const forget = useMutation({ mutationFn: forgetCard, onSuccess });
  const choose = useIdempotentMutation(setDefaultCard, { keyOf: id => `setDefaultCard ${id}`, onSuccess });
  return { forget, choose };
}
