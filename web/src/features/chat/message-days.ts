import type { ChatMessage } from '#shared/contract/entities/chat';
import { dayStartAfter } from '#shared/domain/time/zoned';

export type Day = {
  /** The day's first moment in the operator's time zone, in ms. */
  at: number;
  messages: ChatMessage[];
};

/** Groups messages by day in a time zone. */
export const byDay = (messages: readonly ChatMessage[], timeZone: string): Day[] => {
  const days: Day[] = [];
  for (const message of messages) {
    const at = dayStartAfter(message.at, 0, timeZone);
    const last = days.at(-1);
    if (last?.at === at) last.messages.push(message);
    else days.push({ at, messages: [message] });
  }
  return days;
};

/** Label of a day: today or yesterday; undefined for older days, which show their date. */
export const nameOfDay = (at: number, now: number, timeZone: string): 'today' | 'yesterday' | undefined => {
  if (at === dayStartAfter(now, 0, timeZone)) return 'today';
  return at === dayStartAfter(now, -1, timeZone) ? 'yesterday' : undefined;
};
