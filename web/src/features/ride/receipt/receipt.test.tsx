import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Booking, Receipt } from '#shared/contract/entities/booking';
import type { Invoice } from '#shared/contract/entities/invoice';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp } from '@/testing/render';

const receipt: Receipt = {
  lines: [
    { kind: 'base', amount: 40 },
    { kind: 'distance', quantity: 6, rate: 10, amount: 60 },
    { kind: 'fee', amount: 20 },
  ],
  fare: 100,
  fee: 20,
  total: 120,
  driverShare: 100,
  currency: 'SEK',
  distanceUnit: 'km',
};
const ridden: Partial<Booking> = {
  status: 'COMPLETE',
  receipt,
  trip_cost: 120,
  customer_paid: 110,
  discount_amount: 10,
  promo_details: { promo_name: 'MAY' },
  prepaid: true,
  rating: 5,
  driver: 'driver-1',
  driver_name: 'Robin Ek',
  vehicle_model: 'Polestar 2',
  vehicle_number: 'WAY 26F',
};
const kronor = { ...defaultSettings, CompanyName: 'Wayfare AB', symbol: 'kr', swipe_symbol: true, decimal: 0 };

const show = async (
  booking: Partial<Booking>,
  type: 'rider' | 'driver' | 'admin' = 'rider',
  invoices: readonly Invoice[] = [],
) => {
  const app = renderApp({
    route: '/bookings/b1',
    user: aUser(type),
    api: {
      fetchBooking: () => ({ booking: aBooking(booking), events: [], invoices: [...invoices] }),
      fetchSettings: () => ({ settings: kronor, appcat: 'delivery' }),
      fetchCandidates: () => ({ candidates: [], waves: [], assigned: [], mayAssign: false }),
    },
  });
  const card = await screen.findByRole('region', { name: /Receipt|Price/ });
  // Isolates, which keep figures together in Arabic, are not letters.
  const text = () => card.textContent!.replace(/[\u2066-\u2069]/g, '').replaceAll('\u00A0', ' ');
  return { app, card, text };
};

describe('[BKS-5] the receipt', () => {
  it('[PLUS-28] has its number, and that of a credit note with the receipt that it is about', async () => {
    const paper = { at: 0, currency: 'SEK', grossMinor: 12_000, taxMinor: 0 };
    const { text } = await show(ridden, 'rider', [
      { ...paper, number: 'R-2026-000007', kind: 'receipt' },
      { ...paper, number: 'C-2026-000002', kind: 'credit', about: 'R-2026-000007' },
    ]);
    await waitFor(() => expect(text()).toContain('Receipt no. R-2026-000007'));
    expect(text()).toContain('Credit note no. C-2026-000002, for R-2026-000007');
  });

  it('[PLUS-28] says before it has its number that one follows, unless nothing was charged', async () => {
    const { text } = await show(ridden, 'rider', []);
    await waitFor(() => expect(text()).toContain('The receipt number follows in a few minutes'));
    cleanup();
    const free = await show({ ...ridden, trip_cost: 0 }, 'rider', []);
    expect(free.text()).not.toContain('receipt number');
  });

  it('[PLUS-28] [LIFE-14] is a receipt with number and tax of a fee for the cancellation that was paid', async () => {
    const cancelled = { ...ridden, status: 'CANCELLED' as const, prepaid: false, cancelFee: 25, cancelFeeOwed: 0 };
    const taxed = { ...cancelled, receipt: { ...receipt, tax: { rate: 25, label: 'Moms' } } };
    const paper = { at: 0, currency: 'SEK', grossMinor: 2_500, taxMinor: 500 };
    const { text } = await show(taxed, 'rider', [{ ...paper, number: 'R-2026-000009', kind: 'receipt' }]);
    await waitFor(() => expect(text()).toContain('Receipt no. R-2026-000009'));
    expect(text()).toContain('Cancellation fee25 kr');
    expect(text()).toContain('Of which Moms 25%5 kr');
    expect(screen.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  });

  it('[FARE-7] shows lines, discount, total and payment with the symbol after the amount and no decimals', async () => {
    const { text } = await show(ridden);
    await waitFor(() => expect(text()).toContain('Total110 kr'));
    expect(text()).toContain('Base fare40 kr');
    expect(text()).toContain('Distance60 kr6 km × 10 kr');
    expect(text()).toContain('Service fee20 kr');
    expect(text()).toContain('Discount−10 kr');
    expect(text()).toContain('Paid · By card110 kr');
    expect(text()).not.toContain('Driver');
    expect(text()).not.toContain('Of which');
  });

  it('[FARE-7] shows the tax that it contains, by the rate at booking', async () => {
    const { text } = await show({ ...ridden, receipt: { ...receipt, tax: { rate: 25, label: 'Moms' } } });
    await waitFor(() => expect(text()).toContain('Of which Moms 25%22 kr'));
  });

  it.each([
    ['stripe', 'Stripe'],
    ['payulatam', 'PayU Latam'],
    ['mercadopago', 'Mercado Pago'],
    ['gone', 'gone'],
  ])('[PAYS-5] shows by which provider the card was charged: %s is %s', async (gateway, brand) => {
    const { text } = await show({ ...ridden, gateway, usedWalletMoney: 30 });
    await waitFor(() => expect(text()).toContain(`Paid · By card · ${brand}80 kr`));
    expect(text()).toContain('Paid · From the wallet30 kr');
  });

  it('[FARE-4] explains a line that rounding made, on paper too', async () => {
    const lines = [...receipt.lines, { kind: 'rounding' as const, amount: -1 }];
    const { text } = await show({ ...ridden, receipt: { ...receipt, lines, total: 119 } });
    const rounding = 'Rounding−1 krEach line is rounded, and so is the total.';
    await waitFor(() => expect(text()).toContain(rounding));
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(document.getElementById('paper')).toHaveTextContent('Each line is rounded');
    act(() => void window.dispatchEvent(new Event('afterprint')));
  });

  it('has no line for a choice that costs nothing', async () => {
    const choices = (parcel: number, option: number) => [
      { kind: 'parcel' as const, label: 'Documents', amount: parcel },
      { kind: 'option' as const, label: 'Hand over at the door', amount: option },
    ];
    const { text } = await show({ ...ridden, receipt: { ...receipt, lines: [...receipt.lines, ...choices(0, 15)] } });
    expect(text()).not.toContain('Documents');
    expect(text()).toMatch(/Hand over at the door|15 kr/);
  });

  it('shows the driver their share of it', async () => {
    const { text } = await show({ ...ridden, driver_share: 100 }, 'driver');
    await waitFor(() => expect(text()).toContain('Driver’s share100 kr'));
  });

  it('[PLUS-7] notifies the driver of a refund that the platform bore, by two lines that leave their share', async () => {
    const back = { id: 'x1', kind: 'refund', at: 0, reason: 'Late', rider: 6, driver: 0, platform: -6 } as const;
    const { text } = await show({ ...ridden, adjustments: [{ ...back, state: 'done', to: 'wallet' }] }, 'driver');
    await waitFor(() => expect(text()).toMatch(/Refund−6 kr.*Late.*Refund paid for by the company\+6 kr/));
  });

  it('[PLUS-7] shows the office what is left of price and share after a refund', async () => {
    const back = { id: 'x1', kind: 'refund', at: 0, reason: 'Late', rider: 20, driver: -15, platform: -5 } as const;
    const adjustments = [{ ...back, state: 'done', to: 'wallet' } as const];
    const { text } = await show({ ...ridden, driver_share: 100, adjustments }, 'admin');
    const left = 'After refunds and corrections';
    await waitFor(() =>
      expect(text()).toMatch(new RegExp(`Driver’s share85 kr${left}Total90 kr${left}Help and contact$`)),
    );
  });

  it('[FARE-6] says of a delivery that it costs what was booked, and of a taxi that it does not', async () => {
    const asBooked = /The price is the one that was booked/;
    const delivery = await show({ ...ridden, appcat: 'delivery', estimate: 120 });
    expect(delivery.text()).toMatch(asBooked);
    delivery.app.unmount();
    const corrected = await show({ ...ridden, appcat: 'delivery', estimate: 100 });
    expect(corrected.text()).not.toMatch(asBooked);
    corrected.app.unmount();
    expect((await show({ ...ridden, appcat: 'taxi', estimate: 120 })).text()).not.toMatch(asBooked);
  });

  it('is a price while nothing is paid', async () => {
    const { card, text } = await show({ receipt, trip_cost: 120, payableAmount: 120 });
    expect(within(card).getByRole('heading', { name: 'Price' })).toBeVisible();
    expect(text()).toContain('Left to pay120 kr');
  });

  it('[LIFE-14] shows the fee of a late cancellation, the payment and the refund', async () => {
    const { text } = await show({ ...ridden, status: 'CANCELLED', customer_paid: 120, cancelFee: 25 });
    await waitFor(() => expect(text()).toContain('Cancellation fee25 kr'));
    expect(text()).toContain('Total25 kr');
    expect(text()).toContain('Paid · By card120 kr');
    expect(text()).toContain('Refunded to wallet−95 kr');
    expect(text()).not.toContain('Base fare');
  });

  const lowered = { id: 'x1', kind: 'refund', at: 0, reason: 'Wrong', driver: 0, state: 'done' } as const;
  it.each([
    [
      'a fee that came back into the wallet',
      { cancelFee: 25, adjustments: [{ ...lowered, rider: 10, platform: -10, to: 'wallet' as const }] },
      /Total25 kr.*Paid · From the wallet25 kr.*Refund\+10 kr.*Wrong.*in the wallet.*Total15 kr/,
    ],
    [
      'a fee that was owed in part and lowered, and the rest given back',
      {
        cancelFee: 25,
        cancelFeeOwed: 0,
        adjustments: [{ ...lowered, rider: 20, platform: -20, waived: 15, to: 'wallet' as const }],
      },
      /Total25 kr.*Paid · From the wallet10 kr.*No longer owed15 kr.*Refund\+20 kr.*15 kr no longer owed · in the wallet.*Total5 kr/,
    ],
    [
      'a fee of which a part is owed still',
      { cancelFee: 25, cancelFeeOwed: 15, adjustments: [{ ...lowered, rider: 10, platform: -10, waived: 10 }] },
      /Total25 kr.*No longer owed10 kr.*Left to pay15 kr.*Refund\+10 kr.*Wrong.*· no longer owed.*Total15 kr/,
    ],
  ])('[LIFE-14] [PLUS-7] adds up for %s', async (_, changes, lines) => {
    const { text } = await show({ ...ridden, status: 'CANCELLED', prepaid: false, customer_paid: 0, ...changes });
    await waitFor(() => expect(text()).toMatch(lines));
  });

  it('goes on paper alone, with company, parties, vehicle, addresses and number, and leaves with it', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { app, card } = await show(ridden);
    await app.mouse.click(within(card).getByRole('button', { name: 'Print or save as PDF' }));
    expect(print).toHaveBeenCalledOnce();
    expect(document.getElementById('paper')).toBeNull();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const paper = document.getElementById('paper')!;
    for (const words of [
      'Wayfare AB',
      'Booking WF1001',
      'Robin Ek',
      'WAY 26F',
      'Järntorget',
      'Brunnsparken',
      'Edda Lind',
    ])
      expect(paper).toHaveTextContent(words);
    expect(paper.parentElement).toBe(document.body);
    expect(document.title).toBe('Receipt WF1001');
    expect(paper).not.toHaveTextContent('Driver’s share');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(document.getElementById('paper')).toBeNull();
    expect(document.title).toBe('Booking WF1001 · Wayfare');
  });

  it('[LIFE-5] on paper names the ordered drop-off and the real end of a trip that ended early', async () => {
    const far = { step: 'reach', at: 1, metres: 1_300, reason: 'agreed' } as const;
    await show({
      ...ridden,
      stops: [{ kind: 'drop', lat: 57.7, lng: 11.99, add: 'Kungsportsavenyn' }],
      dropAddress: 'Linnégatan 1',
      distance: 0.2,
      farSteps: [far],
    });
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const paper = document.getElementById('paper')!;
    expect(paper).toHaveTextContent('Trip ended early');
    expect(paper).toHaveTextContent('Ordered drop-offKungsportsavenyn');
    expect(paper).toHaveTextContent('Ended atLinnégatan 1');
    act(() => void window.dispatchEvent(new Event('afterprint')));
  });

  it('[PLUS-7] [ADM-8] shows the driver what is left of their share after refunds, which no line above says', async () => {
    const adjustment = {
      id: 'x1',
      kind: 'refund',
      at: 0,
      reason: 'Late',
      rider: 20,
      driver: -17.95,
      platform: -2.05,
    } as const;
    const fare = { ...adjustment, id: 'x2', kind: 'correction', rider: 8, driver: -7.18, platform: -0.82 } as const;
    const adjustments = [adjustment, fare].map(each => ({ ...each, state: 'done' as const, to: 'wallet' as const }));
    const { text } = await show({ ...ridden, driver_share: 71.82, adjustments }, 'driver');
    await waitFor(() =>
      expect(text()).toMatch(/−7.18 kr.*Driver’s share53.87 krAfter refunds and correctionsHelp and contact$/),
    );
  });

  it('[ADM-8] goes on the driver’s paper with their share and what the platform paid on top', async () => {
    const borne = { reason: 'above_estimate', state: 'borne', driven: 150, distance: 9, charged: 120 } as const;
    await show({ ...ridden, driver_share: 100, fareReview: { ...borne, borne: 24 } }, 'driver');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const paper = document.getElementById('paper')!;
    expect(paper).toHaveTextContent('Driver’s share');
    expect(paper).toHaveTextContent('Extra paid by the company');
    act(() => void window.dispatchEvent(new Event('afterprint')));
  });
});
