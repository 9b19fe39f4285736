import type { ChatMessage } from '#shared/contract/entities/chat';

export type Day = {
  /** Midnight of the visitor's day, in ms. */
  at: number;
  messages: ChatMessage[];
};

const midnight = (at: number) => new Date(at).setHours(0, 0, 0, 0);

/** Messages by the day of whoever reads them. */
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

/** Which word a day has: none but its date from the day before yesterday on. */
export const nameOfDay = (at: number, now: number): 'today' | 'yesterday' | undefined => {
  if (at === midnight(now)) return 'today';
  // Twelve hours into it, a day of 23 or 25 hours makes no difference.
  return at === midnight(midnight(now) - DAY_MS / 2) ? 'yesterday' : undefined;
};
