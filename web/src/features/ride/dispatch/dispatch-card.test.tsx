import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import type { DispatchView } from '@/features/assign/api';
import { applyLiveMessage } from '@/lib/live-booking';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

type Viewed = Parameters<typeof applyLiveMessage>[0];

const at = Date.UTC(2026, 10, 21, 9, 0);
const driver = { uid: 'd1', name: 'Maja Berg', vehicleNumber: 'WAY 26F', km: 1.2, score: 0.88 };
const far = {
  uid: 'd2',
  name: 'Nils Dahl',
  vehicleNumber: 'WAY 11K',
  km: 12.4,
  score: 0,
  excluded: 'too_far' as const,
};
const wave: DispatchView['waves'][number] = {
  search: 1,
  wave: 1,
  at,
  candidates: [
    { ...driver, offered: true, declined: false },
    { ...far, offered: false, declined: false },
  ],
};
const nothing: DispatchView = { candidates: [], waves: [], assigned: [], mayAssign: false };

const show = (answer: () => Partial<DispatchView>, booking: Partial<Booking> = {}, who: 'admin' | 'rider' = 'admin') =>
  renderApp({
    route: '/bookings/b1',
    user: aUser(who),
    api: {
      fetchBooking: () => ({ booking: aBooking(booking), events: [] }),
      fetchCandidates: () => ({ ...nothing, ...answer() }),
      assignDriver: () => ({ booking: aBooking({ v: 9 }) }),
    },
  });

const card = () => screen.findByRole('region', { name: 'Dispatch' });

// The first to open the page waits for its download; no test is about that.
beforeAll(() => Promise.all([import('../page/ride-page'), import('./dispatch-card')]));

describe('dispatch on the page of a booking', () => {
  it('[LIFE-11] is one line until an admin opens it, then says who was asked and why others were not', async () => {
    const app = show(() => ({ waves: [wave], candidates: [driver] }));
    const head = await screen.findByRole('button', { name: 'Dispatch Round 1: offered to 1, declined by 0' });
    expect(head).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByText('WAY 26F')).toBeNull();
    await app.mouse.click(head);
    const story = within(await card());
    const asked = within((await story.findByRole('heading', { name: 'Round 1: offered to 1' })).closest('li')!);
    const line = asked.getByText('Maja Berg').closest('li')!;
    expect(line).toHaveTextContent('WAY 26F1.2 kmOne of the nearest available drivers; hasn’t answered yet.Offered');
    expect(within(line).getByRole('img', { name: 'Score 88 of 100' })).toBeInTheDocument();
    expect(asked.queryByText('Nils Dahl')).toBeNull();
    await app.mouse.click(asked.getByRole('button', { name: 'Without an offer: 1' }));
    expect(asked.getByText('Nils Dahl').closest('li')).toHaveTextContent('12 kmWas outside the search radius.Too far');
    // With automatic search, nobody is chosen by hand.
    expect(story.getByRole('region', { name: 'Around the pickup now' })).toHaveTextContent('Maja Berg');
    expect(story.queryByRole('button', { name: /Assign/ })).toBeNull();
  });

  it('[LIFE-11] follows the booking: each event asks again', async () => {
    let waves = [wave];
    const app = show(() => ({ waves }));
    await screen.findByText('Round 1: offered to 1, declined by 0');
    waves = [
      wave,
      { ...wave, wave: 2, at: at + 10_000, candidates: [{ ...driver, uid: 'd3', offered: true, declined: true }] },
    ];
    app.client.setQueryData<Viewed>(['booking', 'b1'], view =>
      applyLiveMessage(view!, {
        topic: 'bk#b1',
        type: 'event',
        v: 2,
        body: { kind: 'SEARCHING', status: 'NEW', at, by: 'dispatch', changes: { wave: 2 } },
      }),
    );
    expect(await screen.findByText('Round 2: offered to 2, declined by 1')).toBeVisible();
    expect(app.callsOf('fetchCandidates')).toHaveLength(2);
  });

  it('[LIFE-11] shows a search that was started again by itself, and why each driver was asked or not', async () => {
    const again = { ...wave, search: 2, at: at + 300_000, candidates: [{ ...far, offered: false, declined: false }] };
    const app = show(() => ({ waves: [again, wave] }));
    await app.mouse.click(
      await screen.findByRole('button', { name: 'Dispatch Search 2, round 1: offered to 0, declined by 0' }),
    );
    const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(titles.filter(title => title?.startsWith('Search'))).toEqual([
      expect.stringMatching(/^Search 1 · /),
      expect.stringMatching(/^Search 2 · /),
    ]);
    const [first, second] = screen.getAllByRole('list', { name: /^Search/ }).map(list => within(list));
    expect(first!.getByText('One of the nearest available drivers; hasn’t answered yet.')).toBeVisible();
    await app.mouse.click(second!.getByRole('button', { name: 'Without an offer: 1' }));
    expect(second!.getByText('Was outside the search radius.')).toBeVisible();
  });

  it('[BKS-3] assigns one of the drivers around, chosen already in the picker', async () => {
    const app = show(() => ({ candidates: [driver, far], mayAssign: true }));
    await app.mouse.click(await screen.findByRole('button', { name: 'Dispatch No offers yet' }));
    const now = within(await screen.findByRole('region', { name: 'Around the pickup now' }));
    expect(now.getByText('Too far')).toBeVisible();
    expect(now.getAllByRole('button')).toHaveLength(1);
    await app.mouse.click(now.getByRole('button', { name: 'Assign Maja Berg' }));
    const picker = within(await screen.findByRole('dialog', { name: 'Assign a driver' }));
    expect(await picker.findByRole('radio', { name: /Maja Berg/ })).toBeChecked();
    await app.mouse.click(picker.getByRole('button', { name: 'Assign Maja Berg' }));
    await waitFor(() => expect(app.callsOf('assignDriver')).toEqual([{ bookingId: 'b1', driver: 'd1' }]));
    expect(await screen.findByText('Driver assigned successfully and notified.')).toBeVisible();
  });

  it('[BKS-3] says in one line what the driver whom an admin asked has answered', async () => {
    const assigned = [{ uid: 'd1', name: 'Maja Berg', vehicleNumber: 'WAY 26F', at, declined: false }];
    show(() => ({ assigned }), { status: 'ACCEPTED', driver: 'd1', driver_name: 'Maja Berg' });
    expect(await screen.findByText('Maja Berg accepted an admin’s offer')).toBeVisible();
    expect(within(await card()).queryByRole('button', { name: 'Assign driver' })).toBeNull();
  });

  it('[BKS-3] is nothing for riders', async () => {
    const app = show(() => ({ waves: [wave] }), {}, 'rider');
    await screen.findByRole('region', { name: 'What happened' });
    expect(screen.queryByRole('region', { name: 'Dispatch' })).toBeNull();
    expect(app.callsOf('fetchCandidates')).toEqual([]);
  });
});
