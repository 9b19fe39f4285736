import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { ApiError } from '#shared/client/api-error';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

const ordered = { lat: 57.7, lng: 11.99, add: 'Kungsportsavenyn, Gothenburg' };
const real = { lat: 57.698, lng: 11.96, add: 'Linnégatan 1, Gothenburg' };
const far = { step: 'reach', at: 1, metres: 1_300, reason: 'agreed' } as const;
const sentAt = Date.UTC(2026, 10, 21, 9, 30);
const sent = { at: sentAt, state: 'open' } as const;
const note = 'We talked to the driver';
const answered = { at: sentAt, state: 'answered', note, answeredAt: sentAt + 1 } as const;

const ended = (change: Partial<Booking> = {}): Booking =>
  aBooking({
    appcat: 'taxi',
    status: 'PAID',
    driver: 'd1',
    driver_name: 'Omar Said',
    stops: [{ kind: 'drop', ...ordered }],
    drop: real,
    dropAddress: real.add,
    estimateDistance: 1.5,
    distance: 0.2,
    farSteps: [far],
    ...change,
  });

const show = (who: 'admin' | 'rider' | 'driver', change: Partial<Booking> = {}, isDown = false) => {
  let stored = ended(change);
  const user = aUser(who, who === 'rider' ? { id: stored.customer } : { id: 'd1' });
  return renderApp({
    route: '/bookings/b1',
    user,
    api: {
      fetchBooking: () => ({ booking: stored, events: [], invoices: [] }),
      fetchCandidates: () => ({ candidates: [], waves: [], assigned: [], mayAssign: false }),
      agreeFare: ({ objectsTo, words }) => {
        if (isDown) throw new ApiError('internal_error', 'x', { requestId: 'r-7' });
        const endObjection = { ...sent, state: objectsTo === 'end' ? ('open' as const) : ('withdrawn' as const) };
        stored = { ...stored, v: stored.v + 1, endObjection, ...(words ? { endObjectionWords: words } : {}) };
        return { booking: stored };
      },
      decideFare: () => {
        stored = { ...stored, v: stored.v + 1, endObjection: answered };
        return { booking: stored };
      },
    },
  });
};
const card = (name = 'Trip ended early') => screen.findByRole('region', { name });
const words = (element: HTMLElement) => element.textContent.replace(/[\u2066-\u2069]/g, '').replace(/\s/g, ' ');

describe('[LIFE-5] [PLUS-37] a trip that ended before its drop-off', () => {
  it('shows its rider at the top where it ended, how far before what they ordered, and why', async () => {
    show('rider', { status: 'REACHED' });
    const seen = words(await card());
    expect(seen).toContain('1.3 km from the drop-off');
    expect(seen).toContain('Ordered drop-offKungsportsavenyn, Gothenburg');
    expect(seen).toContain('Ended atLinnégatan 1, Gothenburg');
    expect(seen).toContain('Driver’s reasonAgreed with the');
    expect(screen.queryByRole('region', { name: 'Steps away from their place' })).toBeNull();
  });

  it.each([
    ['nobody has said anything', {}, false],
    ['it waits for an answer', { endObjection: sent }, false],
    ['it was taken back', { endObjection: { ...sent, state: 'withdrawn' } }, true],
    ['it was answered', { endObjection: answered }, true],
    ['it was rated', { status: 'COMPLETE', rating: 5 }, true],
  ] as const)('is no arrival; whether its rider is asked for a tip once %s', async (_, change, asks) => {
    show('rider', { endTime: Date.now(), ...change });
    await screen.findByText('Trip ended early, paid');
    expect(screen.queryByText('Done. Thank you!')).toBeNull();
    await card();
    const tip = () => screen.queryByRole('region', { name: /tip/i });
    if (asks) await waitFor(() => expect(tip()).toBeVisible());
    else await new Promise(resolve => setTimeout(resolve, 300));
    expect(tip() !== null).toBe(asks);
  });

  it.each(['admin', 'driver'] as const)('is no arrival for a reader of the amount either: %s', async who => {
    show(who, { status: 'PAID' });
    expect(await screen.findByText(/^Trip ended early · /)).toBeVisible();
    expect(screen.queryByText(/^Arrived/)).toBeNull();
  });

  it('takes one tap to say that one did not agree, and stays said', async () => {
    const app = show('rider');
    const button = within(await card()).getByRole('button', { name: 'I didn’t agree' });
    await app.mouse.click(button);
    expect(await within(await card()).findByText('Sent to our team')).toBeVisible();
    expect(app.callsOf('agreeFare')).toEqual([{ bookingId: 'b1', objectsTo: 'end' }]);
    expect(within(await card()).queryByRole('button', { name: 'I didn’t agree' })).toBeNull();
    await waitFor(() => expect(screen.getByText('Sent to our team').closest('[role=status]')).toHaveFocus());
  });

  it('says after a reload that it was sent, and then the answer', async () => {
    show('rider', { endObjection: sent });
    expect(within(await card()).getByText('Sent to our team')).toBeVisible();
    expect(within(await card()).queryByRole('button', { name: 'I didn’t agree' })).toBeNull();
  });

  it('takes words of what happened once, which stay to be read', async () => {
    const app = show('rider', { endObjection: sent });
    const seen = within(await card());
    expect(seen.getByRole('button', { name: 'Send to our team' })).toBeDisabled();
    await app.mouse.type(
      seen.getByRole('textbox', { name: 'What happened? (optional)' }),
      ' He stopped at the bridge ',
    );
    await app.mouse.click(seen.getByRole('button', { name: 'Send to our team' }));
    expect(await within(await card()).findByText('He stopped at the bridge')).toBeVisible();
    const words = 'He stopped at the bridge';
    expect(app.callsOf('agreeFare')).toEqual([{ bookingId: 'b1', objectsTo: 'end', words }]);
    expect(within(await card()).queryByRole('textbox')).toBeNull();
  });

  it('can be taken back until it is answered, and said again', async () => {
    const app = show('rider', { endObjection: sent });
    await app.mouse.click(within(await card()).getByRole('button', { name: 'Take it back' }));
    expect(await within(await card()).findByText('You took it back')).toBeVisible();
    expect(app.callsOf('agreeFare')).toEqual([{ bookingId: 'b1', objectsTo: 'nothing' }]);
    expect(within(await card()).getByRole('button', { name: 'I didn’t agree' })).toBeEnabled();
    expect(within(await card()).queryByText('You’ll get a message with the answer.')).toBeNull();
  });

  it('shows the rider the answer', async () => {
    show('rider', { endObjection: answered });
    expect(words(await card())).toContain(`Our team’s answer${note}`);
    expect(within(await card()).queryByText('Sent to our team')).toBeNull();
  });

  it('says so where it could not be sent, and keeps the button', async () => {
    const app = show('rider', {}, true);
    await app.mouse.click(within(await card()).getByRole('button', { name: 'I didn’t agree' }));
    const alert = await screen.findByRole('alertdialog');
    await app.mouse.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(within(await card()).getByRole('button', { name: 'I didn’t agree' })).toBeEnabled();
    expect(screen.queryByText('Sent to our team')).toBeNull();
  });

  it('asks otherwise where no position told the end', async () => {
    const { metres: _metres, ...unknown } = far;
    show('rider', { drop: ordered, dropAddress: ordered.add, farSteps: [unknown] });
    const seen = await card('Trip ended without a known position');
    expect(within(seen).getByRole('button', { name: 'I wasn’t taken to the drop-off' })).toBeEnabled();
  });

  it('has no card where the trip ended as ordered', async () => {
    show('rider', { drop: ordered, dropAddress: ordered.add, farSteps: [] });
    await screen.findByText('Drop-off');
    expect(screen.queryByText('Ended at')).toBeNull();
  });

  it('notifies the driver, who has nothing to press', async () => {
    show('driver', { endObjection: sent });
    const seen = await card();
    expect(words(seen)).toContain('The customer didn’t agree');
    expect(words(seen)).toContain('Our team hasn’t answered yet.');
    expect(within(seen).queryByRole('button')).toBeNull();
  });

  it('lets an admin answer in words, or change the fare from there', async () => {
    const app = show('admin', { endObjection: sent });
    const seen = await card();
    expect(words(seen)).toContain('The customer didn’t agree');
    expect(await within(seen).findByRole('button', { name: 'Refund or correct the fare' })).toBeEnabled();
    expect(screen.getAllByRole('button', { name: 'Refund or correct the fare' })).toHaveLength(1);
    await app.mouse.click(within(seen).getByRole('button', { name: 'Send the answer' }));
    expect(within(seen).getByRole('textbox')).toHaveAccessibleDescription(/Write an answer/);
    expect(app.callsOf('decideFare')).toEqual([]);
    await app.mouse.type(within(seen).getByRole('textbox', { name: 'Answer' }), note);
    await app.mouse.click(within(seen).getByRole('button', { name: 'Send the answer' }));
    await waitFor(() => expect(app.callsOf('decideFare')).toEqual([{ bookingId: 'b1', decision: 'answer', note }]));
    await waitFor(async () => expect(words(await card())).toContain(`Our team’s answer${note}`));
  });

  it('names both places among the facts of the trip', async () => {
    show('rider', { farSteps: [], distance: 2.9 });
    await screen.findByText('Ended at');
    const facts = screen.getByText('Ended at').closest('dl')!;
    expect(words(facts)).toContain('Ordered drop-offKungsportsavenyn, Gothenburg');
    expect(words(facts)).toContain('Ended atLinnégatan 1, Gothenburg');
    expect(within(facts).queryByText('Drop-off')).toBeNull();
  });
});
