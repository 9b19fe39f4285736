import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PaymentIssue } from '#shared/contract/entities/payment-issue';
import { providerNames, takesEvidence } from '#shared/contract/payment-providers';
import { ApiError } from '#shared/client/api-error';
import { disputeNeeds } from '#shared/domain/payment/dispute-needs';
import { en } from '#shared/i18n/en';
import { aBooking, aUser } from '@/testing/fixtures';
import { renderApp, type RenderOptions } from '@/testing/render';
import { evidenceHtml, evidenceText } from './evidence-file';

const dispute: PaymentIssue = {
  id: 'i1',
  kind: 'dispute',
  at: 0,
  provider: 'stripe',
  providerRef: 'pi_1',
  intentId: 'abc',
  customer: 'r1',
  bookingId: 'b1',
  amount: 90,
  currency: 'SEK',
  disputeRef: 'dp_1',
  reason: 'product_not_received',
  respondBy: Date.UTC(2099, 0, 1),
};
const booking = aBooking({
  status: 'PAID',
  customer_name: 'Ann <b>Lee</b>',
  customer_email: 'ann@example.com',
  customer_contact: '+46701',
  driver_name: 'Dan Ek',
  driver_contact: '+46799',
  vehicle_number: 'ABC 123',
  deliveryPersonPhone: '+46733',
  startTime: Date.UTC(2026, 0, 1, 9, 5),
  endTime: Date.UTC(2026, 0, 1, 9, 25),
  handedOver: 'code' as const,
  deliver_image: 'bookings/b1/deliver',
});
const message = (id: string, text: string) => ({
  id,
  message: text,
  from: 'r1',
  type: 'msg' as const,
  source: 'rider' as const,
  msgDate: '2026-01-01',
  msgTime: '09:00:00',
  at: Date.UTC(2026, 0, 1, 9),
});
const point = (id: string, lat: number) => ({
  id,
  at: Date.UTC(2026, 0, 1, 9, 6),
  status: 'STARTED' as const,
  lat,
  lng: 12,
});
const points = [point('p1', 57.7), point('p2', 57.71)];

const answers = (issue: PaymentIssue): RenderOptions['api'] => ({
  fetchPaymentIssues: () => ({ issues: [issue] }),
  gatherEvidence: () => ({ issue, startedByCode: true }),
  sendEvidence: () => ({ issue: { ...issue, evidenceState: 'ordered' as const } }),
  fetchBooking: () => ({ booking, events: [] }),
  fetchTracking: () => ({ points, last: points[1]! }),
  fetchMessages: input =>
    'cursor' in (input as object)
      ? { messages: [message('m1', 'At the <script>gate</script>')] }
      : { messages: [message('m2', 'I see you')], nextCursor: 'm2' },
  fetchFileLink: () => ({ url: 'https://files/deliver', expiresAt: 1 }),
});

let files: Promise<string>[] = [];
beforeEach(() => {
  files = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    files.push((blob as Blob).text());
    return 'blob:file';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const photo = new Blob(['jpg'], { type: 'image/jpeg' });
  vi.stubGlobal('fetch', async () => ({ ok: true, blob: async () => photo }));
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
});

const open = (changes: Partial<PaymentIssue> = {}, api: RenderOptions['api'] = {}) => {
  const issue = { ...dispute, ...changes };
  const route = issue.decision ? '/paymentissues?tab=decided' : '/paymentissues';
  return renderApp({ route, user: aUser('admin'), api: { ...answers(issue), ...api } });
};
const save = async (app: ReturnType<typeof open>) => {
  await app.mouse.click(await screen.findByRole('button', { name: 'Save the evidence file' }));
  await waitFor(() => expect(files).toHaveLength(1));
  return files[0]!;
};

describe('[PAYS-3] the evidence of a dispute', () => {
  it('is saved by one button as one file with times, code, route, photo and messages', async () => {
    const html = await save(open());
    expect(html).toMatch(/dp_1.*Ann &lt;b&gt;Lee.*Dan Ek/s);
    for (const expected of [
      'ABC 123',
      'With the recipient’s code',
      'The driver entered the customer’s code',
      'I see you',
    ])
      expect(html).toContain(expected);
    expect(html.indexOf('At the &lt;script&gt;gate')).toBeLessThan(html.indexOf('I see you'));
    expect(html).toContain('<polyline');
    expect(html).toContain('data:image/jpeg;base64,');
    expect(html).not.toContain('<script');
    // Phone numbers do not prove a ride.
    for (const phone of ['+46701', '+46799', '+46733']) expect(html).not.toContain(phone);
  });

  it('names its photo as gone when it can’t be read, and goes without a ride that is no longer stored', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('refused')));
    expect(await save(open())).toContain(en['ride.photoGone']);
  });

  it('is there of a decided dispute, and of a payment without a ride', async () => {
    const gone = () => Promise.reject(new ApiError('not_found', 'gone'));
    const html = await save(open({ decision: 'lost', note: 'x', decidedAt: 1 }, { fetchBooking: gone }));
    expect(html).toContain(en['evidence.noRideText']);
    expect(screen.queryByRole('button', { name: 'Submit to the bank' })).not.toBeInTheDocument();
  });

  it('goes to Stripe as a draft, or after a question to the bank, in words', async () => {
    const app = open();
    await app.mouse.click(await screen.findByRole('button', { name: 'Put into Stripe as a draft' }));
    await waitFor(() => expect(app.callsOf('sendEvidence')).toMatchObject([{ id: 'i1', final: false }]));
    await app.mouse.click(await screen.findByRole('button', { name: 'Submit to the bank' }));
    const sure = await screen.findByRole('dialog', { name: 'Submit the evidence?' });
    expect(app.callsOf('sendEvidence')).toHaveLength(1);
    await app.mouse.click(
      screen.getAllByRole('button', { name: 'Submit to the bank' }).find(button => sure.contains(button))!,
    );
    await waitFor(() => expect(app.callsOf('sendEvidence')).toHaveLength(2));
    const { text } = app.callsOf('sendEvidence')[1] as { text: string };
    expect(text).toMatch(/Ann <b>Lee.*I see you/s);
    expect(text.length).toBeLessThanOrEqual(20_000);
  });

  it.each(providerNames.filter(name => !takesEvidence(name)))(
    'is uploaded by hand at %s, which the page says',
    async provider => {
      open({ provider });
      expect(await screen.findByText(/^Save the file and upload it/)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Submit to the bank' })).not.toBeInTheDocument();
    },
  );

  it('says when it is late, and what became of it', async () => {
    open({ respondBy: 1, evidenceState: 'refused' });
    expect(await screen.findByText(/^The deadline has passed/)).toBeVisible();
    expect(screen.getByText(/didn’t take the evidence/)).toBeVisible();
  });

  it('has words for each kind of proof', () => {
    for (const need of disputeNeeds) expect(en[`evidence.need.${need}`]).toMatch(/[Ss]how/);
  });

  it('is cut to what a provider takes, and drawn for a driver who stood still', () => {
    const part = { title: 'Route', route: { points: [{ lat: 1, lng: 1 }], label: 'one' } };
    const file = {
      lang: 'en',
      dir: 'ltr' as const,
      title: 'T',
      lead: 'L',
      parts: [part, { title: 'C', lines: ['x'.repeat(500)] }],
    };
    expect(evidenceText(file, 100)).toHaveLength(100);
    expect(evidenceText(file, 100).startsWith('T\n\nL\n\nROUTE\none')).toBe(true);
    expect(evidenceHtml(file)).not.toContain('NaN');
  });
});
