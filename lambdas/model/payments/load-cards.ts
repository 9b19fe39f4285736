import type { PaymentProvider } from '#shared/contract/payment-providers';
import type { CardAtProvider } from '#lambdas/ports/payments';
import type { Store } from '#lambdas/ports/store';
import { CARD_PREFIX, savedCardKey, userPk } from '#lambdas/store/keys';

/** A card that its owner has saved at a provider. `token` is only for the provider. */
export type StoredCard = CardAtProvider & {
  id: string;
  provider: PaymentProvider;
  /** When the card was saved or chosen; the latest card pays. */
  chosenAt: number;
  /** The latest ride that could not be booked without a card. */
  neededBy?: string;
};

/** A user's saved cards; the first one pays. */
export const loadCards = async (store: Store, uid: string): Promise<StoredCard[]> => {
  const items = await store.query({ pk: userPk(uid), beginsWith: CARD_PREFIX, consistent: true });
  return (items as unknown as StoredCard[]).sort((a, b) => b.chosenAt - a.chosenAt || (a.id < b.id ? -1 : 1));
};

/** The card that may be charged while its owner is away: the first that does not need its owner. */
export const cardForAway = async (store: Store, uid: string): Promise<StoredCard | undefined> =>
  (await loadCards(store, uid)).find(({ needsOwner }) => !needsOwner);

export const cardOf = async (store: Store, uid: string, id: string): Promise<StoredCard | undefined> =>
  (await store.get(savedCardKey(uid, id), { consistent: true })) as unknown as StoredCard | undefined;
