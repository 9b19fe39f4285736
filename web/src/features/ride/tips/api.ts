import { useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api';
import { useIdempotentMutation } from '@/lib/idempotent-mutation';
import { walletKeys } from '@/lib/query-keys';
import { reloadBooking } from '@/lib/reload-booking';

/** Tips from the wallet, once for the same input. */
export function useTipFromWallet(bookingId: string) {
  const client = useQueryClient();
  const give = (amount: number, idempotencyKey: string) => api.tipFromWallet({ bookingId, amount }, { idempotencyKey });
  return useIdempotentMutation(give, {
    keyOf: amount => `tipFromWallet ${bookingId} ${amount}`,
    meta: { silent: true },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: walletKeys.all });
      return reloadBooking(client, bookingId);
    },
  });
}

/** Orders a tip, which is paid at a checkout. */
export function useOrderTip(bookingId: string) {
  const order = (amount: number, idempotencyKey: string) => api.orderTip({ bookingId, amount }, { idempotencyKey });
  return useIdempotentMutation(order, { keyOf: amount => `orderTip ${bookingId} ${amount}`, meta: { silent: true } });
}

/** Returns a tip, once for its reason. */
export function useRefundTip(bookingId: string) {
  const client = useQueryClient();
  const refund = (input: { tip: string; reason: string }, idempotencyKey: string) =>
    api.refundTip({ bookingId, ...input }, { idempotencyKey });
  return useIdempotentMutation(refund, {
    keyOf: input => `refundTip ${bookingId} ${JSON.stringify(input)}`,
    onSettled: () => reloadBooking(client, bookingId),
  });
}
