import { useQuery } from '@tanstack/react-query';
import type { Estimate } from '#shared/contract/operations/bookings';
import { defaultPaymentMethod } from '#shared/domain/payment/packet';
import { payOptionsQuery } from '@/features/payments/api';
import { useSuggestedMethod } from '@/features/payments/use-charged-card';
import { cardPart, type Choice, fitting, priceAfter, promoOf } from '@/features/payments/pay-choice';
import { useAppCategory, useSettings } from '@/lib/settings-queries';
import { useTrip } from './trip-store';

type Wanted = { estimate: Estimate; ride: { carTypeId: string }; riderName?: string };

/** How the rider pays; when an admin books for them, this is left to the end of the ride. */
export function usePayChoice({ estimate, ride, riderName }: Wanted) {
  const appcat = useAppCategory();
  const suggested = useSuggestedMethod();
  const settings = useSettings();
  const { bookLater, tripdate, payChoice: choice, choosePay: choose } = useTrip();
  const total = estimate.estimateFare;
  const trip = { carTypeId: ride.carTypeId, total, ...(bookLater ? { tripdate } : {}) };
  const options = useQuery(payOptionsQuery({ ride: trip }, riderName === undefined)).data;
  const usual = defaultPaymentMethod(settings, appcat);
  const method = riderName === undefined ? suggested(options) : usual;
  const wanted: Choice = choice ?? { method, promo: undefined };
  if (!options) return { choice, choose, shown: wanted, price: total, byCard: total };
  const shown = fitting(options, wanted, total);
  // The server uses the usual method by default.
  const isNamed = choice !== undefined || shown.method !== usual;
  return {
    options,
    choice: isNamed ? shown : undefined,
    choose,
    shown,
    promo: promoOf(options, shown),
    /** Estimate less the saving of the chosen promo. */
    price: priceAfter(options, shown, total),
    byCard: cardPart(options, shown, total),
  };
}
