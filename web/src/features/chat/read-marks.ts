import { create } from 'zustand';
import type { ChatMessage } from '#shared/contract/entities/chat';
import { onSessionEnd } from '@/lib/session-end';
import { deviceStorage } from '@/storage';

/** Id of the newest message read, by booking. */
type Marks = Readonly<Record<string, string>>;

const STORAGE_KEY = 'wayfare.chatRead';
const KEPT = 30;

const load = (): Marks => {
  try {
    return (JSON.parse(deviceStorage.getItem(STORAGE_KEY) ?? '{}') ?? {}) as Marks;
  } catch {
    return {};
  }
};

export const useReadMarks = create<{ marks: Marks }>(() => ({ marks: load() }));
onSessionEnd(() => {
  deviceStorage.removeItem(STORAGE_KEY);
  useReadMarks.setState({ marks: {} });
});

export const markRead = (bookingId: string, messageId: string): void => {
  const { [bookingId]: before = '', ...others } = useReadMarks.getState().marks;
  if (messageId <= before) return;
  const newest = [[bookingId, messageId] as const, ...Object.entries(others)].slice(0, KEPT);
  const marks = Object.fromEntries(newest);
  useReadMarks.setState({ marks });
  deviceStorage.setItem(STORAGE_KEY, JSON.stringify(marks));
};

/** Counts the other party's messages after the read mark; one's own reply marks everything before it as read. */
export const unreadOf = (messages: readonly ChatMessage[], me: string, mark = ''): number => {
  const seen = messages.reduce((newest, { from, id }) => (from === me && id > newest ? id : newest), mark);
  return messages.filter(({ from, id }) => from !== me && id > seen).length;
};
