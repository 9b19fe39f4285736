import type { ChatMessage } from '#shared/contract/entities/chat';

export type Day = {
  /** Midnight in the visitor's time zone, in ms. */
  at: number;
  messages: ChatMessage[];
};

const midnight = (at: number) => new Date(at).setHours(0, 0, 0, 0);

/** Groups messages by day in the reader's time zone. */
export const byDay = (messages: readonly ChatMessage[]): Day[] => {
  const days: Day[] = [];
  for (const message of messages) {
    const at = midnight(message.at);
    const last = days.at(-1);
    if (last?.at === at) last.messages.push(message);
    else days.push({ at, messages: [message] });
  }
  return days;
};

const DAY_MS = 86_400_000;

/** Label of a day: today or yesterday; undefined for older days, which show their date. */
export const nameOfDay = (at: number, now: number): 'today' | 'yesterday' | undefined => {
  if (at === midnight(now)) return 'today';
  // Subtracting half a day is safe across days of 23 or 25 hours.
  return at === midnight(midnight(now) - DAY_MS / 2) ? 'yesterday' : undefined;
};
