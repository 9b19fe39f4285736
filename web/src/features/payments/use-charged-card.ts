import { useQuery } from '@tanstack/react-query';
import type { PaymentMethod } from '#shared/contract/entities/pay-choice';
import type { SavedCard } from '#shared/contract/entities/saved-card';
import { isHeldLater } from '#shared/domain/booking/hold-state';
import { defaultPaymentMethod } from '#shared/domain/payment/packet';
import { serverNow } from '@/lib/server-clock';
import { useSession } from '@/lib/session';
import { useAppCategory, useSettings } from '@/lib/settings-queries';
import { cardsQuery, type PayOptions } from './api';
import { useCardWords } from './card-words';

/** The rider's saved cards, where these pay taxi rides; undefined elsewhere, and until they are known. */
function useOwnCards(): readonly SavedCard[] | undefined {
  const { user } = useSession();
  const isTaxi = useAppCategory() === 'taxi';
  const { cardGuarantee } = useSettings();
  const enabled = user?.usertype === 'rider' && isTaxi && cardGuarantee !== 'off';
  const { data } = useQuery({ ...cardsQuery, enabled });
  return enabled ? data : undefined;
}

/** The saved card that pays the rider's next taxi ride by card when it ends. */
function useFirstCard(): SavedCard | undefined {
  return useOwnCards()?.[0];
}

/** Whether a card could be saved for rides, and none is saved yet. */
export function useLacksCard(): boolean {
  return useOwnCards()?.length === 0;
}

/** The name of that card. */
export function useChargedCard(): string | undefined {
  const first = useFirstCard();
  const words = useCardWords();
  return first && words(first).name;
}

/**
 * The payment method that is chosen until the rider chooses another: the last one, or the saved card, or the usual one. One ride in
 * cash does not put a saved card aside.
 */
export function useSuggestedMethod(): (options?: Pick<PayOptions, 'methods' | 'lastMethod'>) => PaymentMethod {
  const settings = useSettings();
  const appcat = useAppCategory() ?? 'taxi';
  const hasCard = useFirstCard() !== undefined;
  return ({ methods, lastMethod } = { methods: [] }) => {
    const isCardLeft = hasCard && lastMethod === 'cash';
    if (appcat === 'taxi' && lastMethod && !isCardLeft && methods.includes(lastMethod)) return lastMethod;
    return hasCard ? 'card' : defaultPaymentMethod(settings, appcat);
  };
}

/** Whether a taxi ride is paid before its search that the rider pays so, as far as is known before its price. */
export function useIsAhead(): (method: PaymentMethod) => boolean {
  const { cardGuarantee } = useSettings();
  const lacksCard = useLacksCard();
  return method => lacksCard && cardGuarantee === 'payAhead' && isByCard(method);
}

type Trip = Parameters<typeof isHeldLater>[0];

const isByCard = (method: PaymentMethod): boolean => method === 'card' || method === 'wallet_card';

/**
 * The saved card that authorises the price of a ride when it is booked. The sum is displayed beside the price, so that
 * booking is the only confirmation.
 */
export function useHoldsAtOnce(): (method: PaymentMethod, trip: Trip) => string | undefined {
  const first = useFirstCard();
  const { holdFare } = useSettings();
  return (method, trip) =>
    first && holdFare && isByCard(method) && !isHeldLater(trip, serverNow()) ? first.id : undefined;
}

/** Whether a ride is booked now whose card asks its owner to confirm it, though it sets the price aside later. */
export function useAsksOwner(): (method: PaymentMethod, trip: Trip) => boolean {
  const first = useFirstCard();
  const { holdFare } = useSettings();
  return (method, trip) => holdFare && first?.needsOwner === true && isByCard(method) && isHeldLater(trip, serverNow());
}
