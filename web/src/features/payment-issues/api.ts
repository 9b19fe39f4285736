import { useQueryClient } from '@tanstack/react-query';
import type { Booking } from '#shared/contract/entities/booking';
import type { ChatMessage } from '#shared/contract/entities/chat';
import type { PaymentIssueDecision } from '#shared/contract/entities/payment-issue';
import type { TrackingPoint } from '#shared/contract/operations/bookings';
import { isApiError } from '#shared/client/api-error';
import { needsAnother } from '@/features/approvals/use-or-propose';
import { api } from '@/lib/api';
import { useIdempotentMutation } from '@/lib/idempotent-mutation';
import { pagedQuery } from '@/lib/paged-query';
import { useTopic } from '@/lib/ws';

const ISSUES_AT_ONCE = 20;
const issueKeys = {
  all: ['paymentIssues'] as const,
  list: (decided: boolean) => ['paymentIssues', decided] as const,
};

/** Payments to check, oldest first, or decided ones, newest first; paginated. */
export const issuesQuery = (decided: boolean) =>
  pagedQuery(issueKeys.list(decided), (cursor, context) =>
    api.fetchPaymentIssues({ limit: ISSUES_AT_ONCE, cursor, ...(decided ? { decided } : {}) }, context),
  );

/** Refetches the lists when a notice of a new payment arrives. */
export function useLiveIssues(uid: string): void {
  const client = useQueryClient();
  useTopic(`u#${uid}`, message => {
    if (message.type === 'notice') void client.invalidateQueries({ queryKey: issueKeys.all });
  });
}

export type IssueDecision = { id: string; decision: PaymentIssueDecision; note: string };

/** `onDone` belongs to the mutation: the card of a decided payment leaves the list before its own callbacks would run. */
export function useDecideIssue(onDone: () => void) {
  const client = useQueryClient();
  const decide = (input: IssueDecision, idempotencyKey: string) => api.decidePaymentIssue(input, { idempotencyKey });
  return useIdempotentMutation(decide, {
    keyOf: input => `decidePaymentIssue ${JSON.stringify(input)}`,
    meta: { silent: needsAnother },
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: issueKeys.all }),
  });
}

/** The stored facts of the ride that a disputed payment paid for; fewer where they were erased, or never were. */
export type EvidenceRecords = {
  booking?: Booking;
  /** The numbers of its receipts. */
  receipts: readonly string[];
  /** The driver entered the rider's code when they started. */
  startedByCode: boolean;
  messages: readonly ChatMessage[];
  points: readonly TrackingPoint[];
  /** `data` is absent of a photo that could not be read. */
  photos: readonly { of: 'pickup' | 'deliver'; data?: string }[];
};

const rideOf = async (bookingId: string) => {
  try {
    return await api.fetchBooking({ bookingId });
  } catch (error) {
    if (isApiError(error, 'not_found')) return undefined;
    throw error;
  }
};

const messagesOf = async (bookingId: string): Promise<ChatMessage[]> => {
  const messages: ChatMessage[] = [];
  let cursor: string | undefined;
  try {
    do {
      const page = await api.fetchMessages({ bookingId, ...(cursor ? { cursor } : {}) });
      messages.unshift(...page.messages);
      cursor = page.nextCursor;
    } while (cursor);
  } catch (error) {
    if (!isApiError(error, 'chat_not_found')) throw error;
  }
  return messages;
};

const trackOf = async (bookingId: string): Promise<readonly TrackingPoint[]> => {
  try {
    return (await api.fetchTracking({ bookingId })).points;
  } catch (error) {
    if (isApiError(error, 'location_fetch_error')) return [];
    throw error;
  }
};

const asData = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('not read'));
    reader.readAsDataURL(blob);
  });

/** If a photo does not exist any more, the file is created without it. */
const photoOf = async (of: 'pickup' | 'deliver', path: string, bookingId: string) => {
  try {
    const { url } = await api.fetchFileLink({ path, bookingId });
    const answer = await fetch(url);
    return answer.ok ? { of, data: await asData(await answer.blob()) } : { of };
  } catch {
    return { of };
  }
};

const recordsOf = async (bookingId: string | undefined, startedByCode: boolean): Promise<EvidenceRecords> => {
  const nothing = { startedByCode, receipts: [], messages: [], points: [], photos: [] };
  const ride = bookingId === undefined ? undefined : await rideOf(bookingId);
  if (bookingId === undefined || !ride) return nothing;
  const { booking, invoices = [] } = ride;
  const pictures = [
    ['pickup', booking.pickup_image],
    ['deliver', booking.deliver_image],
  ] as const;
  const [messages, points, photos] = await Promise.all([
    messagesOf(bookingId),
    trackOf(bookingId),
    Promise.all(pictures.flatMap(([of, path]) => (path ? [photoOf(of, path, bookingId)] : []))),
  ]);
  const receipts = invoices.filter(({ kind }) => kind === 'receipt').map(({ number }) => number);
  return { booking, receipts, startedByCode, messages, points, photos };
};

/** Reads everything for the file of evidence; the audit trail has who did. */
export function useGatherEvidence() {
  const client = useQueryClient();
  const gather = async ({ id, bookingId }: { id: string; bookingId: string | undefined }, idempotencyKey: string) => {
    const { startedByCode } = await api.gatherEvidence({ id }, { idempotencyKey });
    return recordsOf(bookingId, startedByCode);
  };
  return useIdempotentMutation(gather, {
    keyOf: ({ id }) => `gatherEvidence ${id}`,
    onSettled: () => client.invalidateQueries({ queryKey: issueKeys.all }),
  });
}

export type EvidenceToSend = { id: string; text: string; final: boolean };

export function useSendEvidence() {
  const client = useQueryClient();
  const send = (input: EvidenceToSend, idempotencyKey: string) => api.sendEvidence(input, { idempotencyKey });
  return useIdempotentMutation(send, {
    keyOf: ({ id, final }) => `sendEvidence ${id} ${final}`,
    onSettled: () => client.invalidateQueries({ queryKey: issueKeys.all }),
  });
}
