import { create } from 'zustand';
import type { ChatMessage } from '#shared/contract/entities/chat';
import { isApiError } from '#shared/client/api-error';
import { onSessionEnd } from '@/lib/session-end';
import { sendMessage } from './api';
import { newKey } from '@/lib/new-key';

/** A message being sent. It lives outside the panel, so that closing the chat does not lose it. */
export type Pending = {
  /** Idempotency key, so that a retry cannot store the message twice. */
  key: string;
  bookingId: string;
  text: string;
  /** Id of the newest message when this one was written, to detect that it was delivered after all. */
  after: string;
  /** Why it was not sent; undefined while it is being sent. */
  error?: unknown;
};

type Outbox = {
  pending: readonly Pending[];
  /** Unsent drafts by booking. */
  drafts: Readonly<Record<string, string>>;
};

const empty: Outbox = { pending: [], drafts: {} };
export const useOutbox = create<Outbox>(() => empty);
onSessionEnd(() => useOutbox.setState(empty));

type Sent = (bookingId: string, message: ChatMessage) => void;
let notifySent: Sent = () => undefined;
/** Registers the listener for messages that the server has accepted. */
export const onSent = (listener: Sent): void => void (notifySent = listener);

const change = (key: string, to: Partial<Pending>) =>
  useOutbox.setState(({ pending }) => ({
    pending: pending.map(message => (message.key === key ? { ...message, ...to } : message)),
  }));

export const discard = (key: string): void =>
  useOutbox.setState(({ pending }) => ({ pending: pending.filter(message => message.key !== key) }));

const deliver = async ({ key, bookingId, text }: Pending): Promise<void> => {
  try {
    notifySent(bookingId, await sendMessage({ bookingId, message: text }, key));
    discard(key);
  } catch (error) {
    change(key, { error });
  }
};

let line: Promise<void> = Promise.resolve();
/** Sends messages sequentially, so that they arrive in the order in which they were written. */
const queue = (message: Pending) => void (line = line.then(() => deliver(message)));

export const send = (message: Omit<Pending, 'key' | 'error'>): void => {
  const pending = { ...message, key: newKey() };
  useOutbox.setState(before => ({ pending: [...before.pending, pending] }));
  queue(pending);
};

export const retry = (message: Pending): void => {
  change(message.key, { error: undefined });
  queue(message);
};

/** Whether the request was lost rather than refused, so that it can be retried automatically. */
export const isLost = (error: unknown) => isApiError(error, 'Fetch Call Error') || error instanceof DOMException;

export const retryLost = (bookingId: string): void => {
  for (const message of useOutbox.getState().pending)
    if (message.bookingId === bookingId && isLost(message.error)) retry(message);
};

export const saveDraft = (bookingId: string, text: string): void =>
  useOutbox.setState(({ drafts }) => ({ drafts: { ...drafts, [bookingId]: text } }));

/** Messages still being sent, without those that were delivered although their response was lost. */
export const stillPending = (
  pending: readonly Pending[],
  bookingId: string,
  mine: readonly ChatMessage[],
): readonly Pending[] =>
  pending.filter(
    waiting =>
      waiting.bookingId === bookingId &&
      !mine.some(({ id, message }) => id > waiting.after && message === waiting.text),
  );
