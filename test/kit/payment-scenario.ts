import type { Booking } from '#shared/contract/entities/booking';
import type { PaymentIssue } from '#shared/contract/entities/payment-issue';
import type { UserType } from '#shared/contract/operation';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import type { Leg } from '#shared/domain/ledger/journal';
import { isRefusal } from '#shared/contract/errors';
import { toMinor } from '#shared/domain/money/money';
import { applyFact } from '#lambdas/model/payments/apply-fact';
import { type Intent, loadIntent } from '#lambdas/model/payments/intents';
import { debtIntentNow } from '#lambdas/model/payments/debt-intents';
import type { Fact, Payments } from '#lambdas/ports/payments';
import type { Item } from '#lambdas/ports/store';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { bookingItem, loadBooking } from '#lambdas/store/booking-items';
import { balanceKey, paymentIntentKey } from '#lambdas/store/keys';
import { type StoredUser, userItem } from '#lambdas/store/user-items';
import { fakeContext } from './fake-context';
import { memoryStore } from './memory-store';

export const INTENT = 'a'.repeat(32);

const person = (id: string, usertype: UserType): StoredUser => ({
  id,
  usertype,
  firstName: id,
  lastName: 'Test',
  email: `${id}@example.com`,
  mobile: '',
  approved: true,
  createdAt: 0,
  bankName: 'Sparbank',
  bankCode: 'SPSE',
  bankAccount: `8000-${id}`,
});

const openIntent: Intent = {
  id: INTENT,
  bookingId: 'b1',
  customer: 'r1',
  provider: 'payfast',
  amount: 100,
  currency: 'SEK',
  status: 'open',
};

type Given = {
  booking?: Partial<Booking>;
  intent?: Partial<Intent>;
  provider?: Partial<Payments>;
  context?: Partial<Context>;
};

/** A booking of rider r1 and driver d1 with one open checkout, a rider r2, and a provider that a test speaks for. */
export const paymentScenario = async ({
  booking = {},
  intent = {},
  provider: change = {},
  context = {},
}: Given = {}) => {
  const store = memoryStore();
  const clock = { now: Date.UTC(2026, 0, 1) };
  const refunds: { key: string; minor: number }[] = [];
  const provider: Payments = {
    name: 'payfast',
    mode: 'live',
    trustCallback: false,
    supports: () => true,
    startCheckout: () => Promise.reject(new Error('unused')),
    verifyCallback: async () => 'ignore',
    complete: undefined,
    queryStatus: async () => 'unknown',
    refund: async ({ key, amount: { minor } }) => (refunds.push({ key, minor }), { refundRef: key, status: 'done' }),
    ...change,
  };
  // No two bookings have the same link: a multiplicative hash of a counter is evenly distributed, and the same in every
  // run.
  let drawn = 0;
  const randomInt = (min: number, max: number) => min + ((Math.imul(++drawn, 2_654_435_761) >>> 0) % (max - min + 1));
  const ctx = fakeContext({
    store,
    now: () => (clock.now += 1000),
    payments: async () => provider,
    randomInt,
    ...context,
  });
  const put = (item: Item) => store.write([{ type: 'put', item }]);
  const people = {
    r1: person('r1', 'rider'),
    r2: person('r2', 'rider'),
    d1: person('d1', 'driver'),
    a1: person('a1', 'admin'),
  };
  for (const user of Object.values(people)) {
    await put(userItem(user));
    await put({ ...balanceKey(user.id), _et: 'balance', balanceMinor: 0 });
  }
  await put(bookingItem(aBooking({ status: 'PAYMENT_PENDING', ...booking })));
  await put({ ...paymentIntentKey(INTENT), _et: 'intent', ...openIntent, ...intent });
  const fact = (of: Partial<Fact> = {}): Fact => ({
    intentId: INTENT,
    providerRef: 'first',
    status: 'paid',
    live: true,
    amount: { minor: 10_000, currency: 'SEK' },
    ...of,
  });
  const of = (entity: string) => store.all().filter(item => item._et === entity);
  return {
    ctx,
    store,
    clock,
    refunds,
    fact,
    of,
    actor: (uid: keyof typeof people): Actor => ({ uid, usertype: people[uid].usertype, user: people[uid] }),
    /** Applies a fact from the provider, as a callback or an answer brings it. */
    says: async (reported: Partial<Fact> = {}, by = ctx) =>
      applyFact(by, provider, (await loadIntent(by, INTENT)) as Intent, fact(reported)),
    /** Applies a fact about an existing attempt; by default it is paid. */
    saysOf: async (attempt: Intent, reported: Partial<Fact> = {}, by = ctx) =>
      applyFact(by, provider, (await loadIntent(by, attempt.id)) as Intent, {
        ...fact({
          providerRef: attempt.providerRef ?? attempt.id,
          amount: { minor: toMinor(attempt.amount, attempt.currency), currency: attempt.currency },
        }),
        ...reported,
        intentId: attempt.id,
      }),
    saysOrder: async (
      { id, amount, currency }: { id: string; amount: number; currency: string },
      by = ctx,
      reported: Partial<Fact> = {},
    ) => {
      const attempt = await debtIntentNow(by, id, 'payfast');
      if (isRefusal(attempt)) return attempt;
      const paid = { minor: toMinor(amount, currency), currency };
      return applyFact(by, provider, attempt, {
        ...fact({ providerRef: id, amount: paid, ...reported }),
        intentId: attempt.id,
      });
    },
    leave: (uid: keyof typeof people) => put(userItem({ ...people[uid], deletedAt: 1 })),
    intent: () => loadIntent(ctx, INTENT),
    booking: async () => (await loadBooking(store, 'b1')) as Booking,
    balance: async (uid: string) => (await store.get(balanceKey(uid)))?.['balanceMinor'] as number,
    issues: () => of('issue') as unknown as PaymentIssue[],
    mails: () => of('mail').map(item => `${item['mail'] as string} ${item['uid'] as string}`),
  };
};

/** Throws unless every journal balances and says who caused it, and every stored balance is the sum of its entries. */
export const checkBooks = (items: readonly Item[]): void => {
  const of = (entity: string) => items.filter(item => item._et === entity);
  const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  for (const item of of('journal'))
    if (total((item['legs'] as Leg[]).map(leg => leg.amountMinor)) !== 0)
      throw new Error(`${item.pk} does not balance`);
  for (const item of of('journal')) if (!item['by']) throw new Error(`${item.pk} does not say who caused it`);
  for (const { pk, balanceMinor } of of('balance')) {
    const entries = of('entry').filter(item => item.pk === pk);
    const sum = total(entries.map(item => item['amountMinor'] as number));
    if (sum !== balanceMinor) throw new Error(`${pk} holds ${balanceMinor as number}, its entries ${sum}`);
  }
};
