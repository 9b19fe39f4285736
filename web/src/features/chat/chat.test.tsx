import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ChatMessage } from '#shared/contract/entities/chat';
import { ApiError } from '#shared/client/api-error';
import type * as wsModule from '@/lib/ws';
import { field, loadChatPage, log, noon, panel, resetChat, said, show, textsIn } from '@/testing/chat-scene';

vi.mock('@/lib/ws', async original => ({
  ...(await original<typeof wsModule>()),
  useTopic: (await import('@/testing/simulated-topics')).useSimulatedTopic,
}));

beforeAll(loadChatPage);
beforeEach(resetChat);
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

  it('[PLUS-48] a panel on a desktop gives the focus back to the button that opened it', async () => {
    const phone = window.matchMedia;
    onTestFinished(() => void (window.matchMedia = phone));
    window.matchMedia = query => ({ ...phone(query), matches: /min-width/.test(query) });
    const app = show({ open: false });
    const opener = await screen.findByRole('button', { name: 'Chat with Robin Ek' });
    opener.focus();
    await app.mouse.keyboard('{Enter}');
    expect(await field()).toHaveFocus();
    await app.mouse.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Message to/ })).toBeNull());
    expect(opener).toHaveFocus();
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
    expect(await screen.findByRole('alert')).toHaveTextContent('Waiting for a connection');
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
    await app.receive({ type: 'subscribed' });
    await waitFor(async () => expect(await textsIn()).toEqual(['Before', 'Meanwhile', 'Lost']));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a delayed message stays visible with its buttons, and is sent when the network is back', async () => {
    let offline = true;
    const app = show({
      messages: [said('First')],
      api: {
        sendMessage: ({ message }) => {
          if (offline) throw new ApiError('Fetch Call Error', 'offline');
          return { message: said(message, 'rider') };
        },
      },
    });
    const list = await screen.findByRole('log');
    Object.defineProperty(list, 'scrollHeight', { get: () => list.querySelectorAll('li, button').length * 100 });
    await app.mouse.type(await field(), 'Tunnel{Enter}');
    await screen.findByRole('button', { name: 'Send again' });
    expect(list.scrollTop).toBe(400);
    offline = false;
    await act(async () => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(await textsIn()).toEqual(['First', 'Tunnel']);
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
