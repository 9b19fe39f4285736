import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHAT_AFTER_TRIP_MS } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import type { ChatMessage } from '#shared/contract/entities/chat';
import type { UserType } from '#shared/contract/operation';
import { ApiError } from '@/lib/api-error';
import type { TopicMessage } from '@/lib/socket';
import type * as wsModule from '@/lib/ws';
import { pageLoader } from '@/routes';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';
import { useOutbox } from './outbox';
import { useReadMarks } from './read-marks';

const listeners = new Map<string, Set<(message: TopicMessage) => void>>();
vi.mock('@/lib/ws', async original => {
  const { useEffect, useRef } = await import('react');
  return {
    ...(await original<typeof wsModule>()),
    useTopic: (topic: string | undefined, listener: (message: TopicMessage) => void) => {
      const latest = useRef(listener);
      useEffect(() => void (latest.current = listener));
      useEffect(() => {
        if (!topic) return;
        const heard = (message: TopicMessage) => latest.current(message);
        const all = listeners.get(topic) ?? new Set();
        listeners.set(topic, all.add(heard));
        return () => void all.delete(heard);
      }, [topic]);
    },
  };
});

const noon = new Date(2026, 10, 21, 12).getTime();
let ids = 0;
const said = (
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
function show(
  options: {
    as?: UserType;
    booking?: Partial<Booking>;
    messages?: ChatMessage[];
    open?: boolean;
    api?: RenderOptions['api'];
  } = {},
) {
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
  const hear = (message: object) =>
    act(async () => listeners.get('bk#b1')?.forEach(listener => listener(message as TopicMessage)));
  return { ...app, messages, hear, live: (body: ChatMessage) => hear({ topic: 'bk#b1', type: 'chat', body }) };
}

const panel = () => screen.findByRole('dialog', { name: /^Chat/ });
const log = async () => within(await screen.findByRole('log', { name: 'Messages' }));
const field = () => screen.findByRole('textbox', { name: /^Message to/ });
const textsIn = async () =>
  (await log()).getAllByRole('listitem').map(item => item.querySelector('[dir="auto"]')?.textContent);

// A busy machine takes its time to load what the first test would wait for.
beforeAll(() => Promise.all([pageLoader('ride/ride-page')?.(), import('./chat-panel')]), 60_000);

beforeEach(() => {
  listeners.clear();
  ids = 0;
  useOutbox.setState({ pending: [], drafts: {} });
  useReadMarks.setState({ marks: {} });
  vi.useFakeTimers({ now: noon + 60_000, toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

describe('[RT-3] the chat on the page of a booking', () => {
  it('[NAV-5] [BKS-5] opens by its address, with both sides, days and times', async () => {
    const yesterday = { at: noon - 86_400_000 };
    show({ messages: [said('Hello', 'rider', yesterday), said('On my way')] });
    const chat = within(await panel());
    expect(await chat.findByRole('heading', { name: 'Robin Ek' })).toBeVisible();
    expect(chat.getByText('Your driver', { exact: false })).toHaveTextContent('WAY 26F');
    expect(chat.getAllByRole('heading', { level: 3 }).map(day => day.textContent)).toEqual(['Yesterday', 'Today']);
    const [first, second] = (await log()).getAllByRole('listitem');
    expect(first).toHaveTextContent(/^YouHello12:00/);
    expect(second).toHaveTextContent(/^Robin EkOn my way12:00/);
    expect(first!.querySelector('[data-end]')).toHaveAttribute('data-end', 'true');
    expect(second!.querySelector('[data-end]')).toHaveAttribute('data-end', 'false');
  });

  it('opens and closes with its button, and Back closes it too', async () => {
    const app = show({ open: false });
    await app.mouse.click(await screen.findByRole('button', { name: 'Chat with Robin Ek' }));
    expect(within(await panel()).getByText('No messages yet')).toBeVisible();
    expect(app.path()).toBe('/bookings/b1?chat=1');
    await app.mouse.click(screen.getByRole('button', { name: 'Close the chat' }));
    await waitFor(() => expect(app.path()).toBe('/bookings/b1'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Chat/ })).toBeNull());
  });

  it('sends with Enter, breaks lines with Shift and Enter, and sends nothing blank', async () => {
    const app = show();
    await app.mouse.type(await field(), '   {Enter}');
    await app.mouse.clear(await field());
    await app.mouse.type(await field(), 'At the{Shift>}{Enter}{/Shift}tram stop{Enter}');
    await waitFor(async () => expect(await textsIn()).toEqual(['At the\ntram stop']));
    expect(app.callsOf('sendMessage')).toEqual([{ bookingId: 'b1', message: 'At the\ntram stop' }]);
    expect(await field()).toHaveValue('');
    expect(await field()).toHaveFocus();
  });

  it('shows markup and text of any direction as it was written', async () => {
    show({ messages: [said('<img src=x onerror=alert(1)> & <b>5 < 6</b>'), said('أنا هنا')] });
    expect(await textsIn()).toEqual(['<img src=x onerror=alert(1)> & <b>5 < 6</b>', 'أنا هنا']);
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });

  it('a message that was not sent stays, and is sent again by the same key', async () => {
    let broken = true;
    const app = show({
      api: {
        sendMessage: ({ message }) => {
          if (broken) throw new ApiError('Fetch Call Error', 'offline');
          return { message: said(message, 'rider') };
        },
      },
    });
    await app.mouse.type(await field(), 'Wait for me{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not sent. Check your connection.');
    broken = false;
    await app.mouse.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(await textsIn()).toEqual(['Wait for me']);
    const keys = app.calls.flatMap(({ operation, key }) => (operation === 'sendMessage' ? [key] : []));
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });

  it('says why a message was refused, and lets it be discarded', async () => {
    const app = show({
      api: {
        sendMessage: () => {
          throw new ApiError('too_many_requests', 'slow down');
        },
      },
    });
    await app.mouse.type(await field(), 'Again{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Wait a minute');
    await app.mouse.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('No messages yet')).toBeVisible();
  });

  it('[RT-1] shows what comes live, once, in the order of the server', async () => {
    const first = said('First');
    const app = show({ messages: [first] });
    await log();
    const [second, third] = [said('Second'), said('Third')];
    for (const message of [third, first, second, third]) await app.live(message);
    await waitFor(async () => expect(await textsIn()).toEqual(['First', 'Second', 'Third']));
  });

  it('[RT-2] loads what it missed when it is subscribed again, and tries what was lost', async () => {
    let offline = true;
    const app = show({
      messages: [said('Before')],
      api: {
        sendMessage: ({ message }) => {
          if (offline) throw new ApiError('Fetch Call Error', 'offline');
          return { message: said(message, 'rider') };
        },
      },
    });
    await app.mouse.type(await field(), 'Lost{Enter}');
    await screen.findByRole('alert');
    offline = false;
    app.messages.push(said('Meanwhile'));
    await app.hear({ topic: 'bk#b1', type: 'subscribed' });
    await waitFor(async () => expect(await textsIn()).toEqual(['Before', 'Meanwhile', 'Lost']));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps what came live while an older answer was on its way', async () => {
    let answer: (page: { messages: ChatMessage[] }) => void = () => undefined;
    const app = show({ api: { fetchMessages: () => new Promise(resolve => (answer = resolve)) } });
    await panel();
    await app.live(said('Just now'));
    await act(async () => answer({ messages: [] }));
    expect(await textsIn()).toEqual(['Just now']);
  });

  it('counts what is new on the button until it is looked at', async () => {
    const app = show({ open: false, messages: [said('One'), said('Me', 'rider'), said('Two')] });
    const button = await screen.findByRole('button', { name: 'Chat with Robin Ek. 1 new message' });
    const three = said('Three');
    await app.live(three);
    await waitFor(() => expect(button).toHaveAccessibleName('Chat with Robin Ek. 2 new messages'));
    await app.mouse.click(button);
    await log();
    await app.mouse.click(screen.getByRole('button', { name: 'Close the chat' }));
    await waitFor(() => expect(button).toHaveAccessibleName('Chat with Robin Ek'));
    expect(JSON.parse(localStorage.getItem('wayfare.chatRead') ?? '')).toEqual({ b1: three.id });
  });

  it('loads earlier messages by the page', async () => {
    const pages: Record<string, { messages: ChatMessage[]; nextCursor?: string }> = {};
    const old = said('Old');
    const recent = said('Recent');
    pages[''] = { messages: [recent], nextCursor: recent.id };
    pages[recent.id] = { messages: [old] };
    const app = show({ api: { fetchMessages: ({ cursor = '' }) => pages[cursor]! } });
    await app.mouse.click(await screen.findByRole('button', { name: 'Earlier messages' }));
    await waitFor(async () => expect(await textsIn()).toEqual(['Old', 'Recent']));
    expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull();
  });

  it('a reader further up is told of new messages and taken to them', async () => {
    const app = show({ messages: [said('First')] });
    const list = await screen.findByRole('log');
    Object.defineProperties(list, {
      scrollHeight: { value: 2_000, configurable: true },
      clientHeight: { value: 500, configurable: true },
    });
    list.scrollTop = 100;
    list.dispatchEvent(new Event('scroll'));
    await app.live(said('Second'));
    expect(list.scrollTop).toBe(100);
    await app.mouse.click(await screen.findByRole('button', { name: 'New messages' }));
    expect(list.scrollTop).toBe(2_000);
    expect(screen.queryByRole('button', { name: 'New messages' })).toBeNull();
  });

  it('says when it cannot be loaded, and tries again', async () => {
    let broken = true;
    const app = show({
      api: {
        fetchMessages: () => {
          if (broken) throw new ApiError('internal_error', 'no');
          return { messages: [said('There')] };
        },
      },
    });
    const chat = within(await panel());
    broken = false;
    await app.mouse.click(await chat.findByRole('button', { name: /try again/i }));
    expect(await textsIn()).toEqual(['There']);
  });

  it('a draft survives closing', async () => {
    const app = show();
    await app.mouse.type(await field(), 'Half a thou');
    await app.mouse.click(screen.getByRole('button', { name: 'Close the chat' }));
    await app.mouse.click(await screen.findByRole('button', { name: 'Chat with Robin Ek' }));
    expect(await field()).toHaveValue('Half a thou');
  });
});

describe('[RT-3] who may do what', () => {
  it('a driver answers with one tap', async () => {
    const app = show({ as: 'driver' });
    await app.mouse.click(await screen.findByRole('button', { name: "I'm here" }));
    await waitFor(() => expect(app.callsOf('sendMessage')).toEqual([{ bookingId: 'b1', message: "I'm here" }]));
    expect(screen.getByRole('heading', { name: 'Edda Lind' })).toBeVisible();
  });

  it('an admin reads, with names, and has nothing to write with', async () => {
    const app = show({ as: 'admin', open: false, messages: [said('Where?', 'rider'), said('There')] });
    await app.mouse.click(await screen.findByRole('button', { name: 'Read the chat' }));
    expect(await screen.findByText('Edda Lind and Robin Ek')).toBeVisible();
    expect(await textsIn()).toEqual(['Where?', 'There']);
    expect(screen.getByText('Only the rider and the driver write here.')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it.each(['fleetadmin', 'driver'] as const)('a %s who has no part in it sees nothing of it', async as => {
    const app = show({ as, booking: { driver: 'driver-2', fleetadmin: 'fleetadmin-1' } });
    await screen.findByRole('region', { name: 'Rider' });
    expect(screen.queryByRole('button', { name: /chat/i })).toBeNull();
    expect(app.callsOf('fetchMessages')).toEqual([]);
  });

  it('there is none before a driver has accepted', async () => {
    const app = show({ booking: { status: 'NEW', driver: undefined, driver_name: undefined } });
    await screen.findByText(/Looking for a driver near/);
    expect(screen.queryByRole('dialog', { name: /^Chat/ })).toBeNull();
    expect(app.callsOf('fetchMessages')).toEqual([]);
  });

  it.each<[string, Partial<Booking>, boolean]>([
    ['a day after the trip', { status: 'COMPLETE', trip_end_time: noon - CHAT_AFTER_TRIP_MS + 120_000 }, true],
    ['later', { status: 'COMPLETE', trip_end_time: noon - CHAT_AFTER_TRIP_MS }, false],
    ['after a cancellation', { status: 'CANCELLED' }, false],
  ])('who wrote may read for ever, and write again %s: %#', async (_, booking, open) => {
    show({ booking, messages: [said('Found it')] });
    expect(await textsIn()).toEqual(['Found it']);
    expect(screen.queryAllByRole('textbox', { name: /^Message to/ })).toHaveLength(open ? 1 : 0);
    expect(screen.queryAllByText(/This chat has ended/)).toHaveLength(open ? 0 : 1);
  });
});
