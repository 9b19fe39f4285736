import { act, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import type { ChatMessage } from '#shared/contract/entities/chat';
import type { UserType } from '#shared/contract/operation';
import { useOutbox } from '@/features/chat/outbox';
import { useReadMarks } from '@/features/chat/read-marks';
import { pageLoader } from '@/app/routes';
import { aBooking, aUser } from './fixtures';
import { publish } from './simulated-topics';
import { renderApp, type RenderOptions } from './render';

export const noon = new Date(2026, 10, 21, 12).getTime();
let ids = 0;
export const said = (
  message: string,
  source: 'rider' | 'driver' = 'driver',
  change: Partial<ChatMessage> = {},
): ChatMessage => ({
  id: `01M${String(++ids).padStart(6, '0')}`,
  message,
  from: `${source}-1`,
  type: 'msg',
  msgDate: '2026-11-21',
  msgTime: '12:00:00',
  source,
  at: noon,
  ...change,
});

const ride: Partial<Booking> = {
  status: 'ACCEPTED',
  driver: 'driver-1',
  driver_name: 'Robin Ek',
  vehicle_number: 'WAY 26F',
};

/** A server with a chat, on the page of the booking. */
export const show = (
  options: {
    as?: UserType;
    booking?: Partial<Booking>;
    messages?: ChatMessage[];
    open?: boolean;
    api?: RenderOptions['api'];
  } = {},
) => {
  const messages = options.messages ?? [];
  const as = options.as ?? 'rider';
  const app = renderApp({
    route: `/bookings/b1${options.open === false ? '' : '?chat=1'}`,
    user: aUser(as),
    api: {
      fetchBooking: () => ({ booking: aBooking({ ...ride, ...options.booking }), events: [] }),
      fetchMessages: () => ({ messages: [...messages] }),
      sendMessage: ({ message }) => {
        const stored = said(message, as === 'driver' ? 'driver' : 'rider');
        messages.push(stored);
        return { message: stored };
      },
      ...options.api,
    },
  });
  const receive = (message: object) => act(async () => publish('bk#b1', message));
  return { ...app, messages, receive, live: (body: ChatMessage) => receive({ type: 'chat', body }) };
};

export const panel = () => screen.findByRole('dialog', { name: /^Chat/ });
export const log = async () => within(await screen.findByRole('log', { name: 'Messages' }));
export const field = () => screen.findByRole('textbox', { name: /^Message to/ });
export const textsIn = async () =>
  (await log()).getAllByRole('listitem').map(item => item.querySelector('[dir="auto"]')?.textContent);

/** For `beforeAll`: a busy machine needs some time to load what the first test would wait for. */
export const loadChatPage = () => Promise.all([pageLoader('ride/ride-page')?.(), import('@/features/chat/chat-panel')]);

/** For `beforeEach`: nothing was written or read, and it is a minute past noon. */
export const resetChat = (): void => {
  ids = 0;
  useOutbox.setState({ pending: [], drafts: {} });
  useReadMarks.setState({ marks: {} });
  vi.useFakeTimers({ now: noon + 60_000, toFake: ['Date'] });
};
