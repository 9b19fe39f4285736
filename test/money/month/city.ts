import { expect } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import type { Proposal, ProposalContent } from '#shared/contract/entities/proposal';
import type { Settings } from '#shared/contract/entities/settings';
import { DAY_MS, MINUTE_MS } from '#shared/contract/time';
import type { SimulatedName } from '#scripts/stand-ins/payments/provider-hosts';
import { holdCalendar, wait } from '#test/kit/clock';
import { payerAt } from '#test/kit/payer';
import { Person } from '#test/kit/person';
import { at, drop, parcel, pickup } from '#test/kit/places';
import { codeSentTo } from '#test/kit/pool';
import { driveTo } from '#test/kit/ride';
import { PASSWORD, startWorld } from '#test/kit/world';
import { openPaper, TAX_PER_CENT } from './paper';

export type Stage = {
  currency: string;
  appcat: 'taxi' | 'delivery';
  providers: readonly SimulatedName[];
  cardGuarantee?: Settings['cardGuarantee'];
};

export const BONUS = 15;
export const LATE_FEE = 25;
export const WRITE_OFF_SHARE = 40;

const settingsOf = ({ currency, cardGuarantee = 'payAhead' }: Stage): Partial<Settings> => ({
  code: currency,
  cardGuarantee,
  taxRate: TAX_PER_CENT,
  taxLabel: 'VAT',
  bonus: BONUS,
  writeOffShare: WRITE_OFF_SHARE,
  disputeBearer: 'shares',
  topUpMax: 10_000,
  tipKind: 'sum',
});

/** 87.65 for every route, however long. */
const prices = { base_fare: 87.65, rate_per_unit_distance: 0, rate_per_hour: 0, min_fare: 0 };

/** The first moment of the next month, ms: the simulated month is a whole one. */
const monthAfter = (now: number): number => {
  const day = new Date(now);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1);
};

/** A city whose product runs with accounts at the simulated providers, on the first morning of a month. */
export const openCity = async (stage: Stage) => {
  const { currency, appcat, providers, cardGuarantee } = stage;
  holdCalendar();
  wait(monthAfter(Date.now()) + DAY_MS / 3 - Date.now());
  const month = new Date(Date.now()).toISOString().slice(0, 7);
  const world = await startWorld({
    appcat,
    providers,
    simulatesProviders: true,
    prices,
    settings: settingsOf(stage),
    cancelSlab: [{ minsDelayed: 0, amount: LATE_FEE }],
  });
  const { runtime } = world;
  // Without the canary: its regular visits, and the waits between them, would slow the month down.
  for (const { Name, GroupName, Target } of runtime.scheduler.list())
    if (Target.Arn.endsWith('-canary')) runtime.scheduler.remove(GroupName, Name);
  const people = new Map<string, { email: string; person: Person }>();
  let numbers = 0;
  const emailOf = (name: string) => `${name}@example.com`;
  const details = (name: string) => ({
    firstName: name,
    lastName: 'Test',
    email: emailOf(name),
    mobile: `+4670${String(2_000_000 + (numbers += 1))}`,
    password: PASSWORD,
  });
  const enter = async (name: string): Promise<Person> => {
    const email = emailOf(name);
    const person = await Person.signIn(runtime, email, PASSWORD);
    people.set(name, { email, person });
    return person;
  };
  people.set('admin', { email: '', person: world.admin });
  const as = (name: string): Person => people.get(name)!.person;

  const added = async (name: string, usertype: 'driver' | 'admin', more: object = {}) => {
    await as('admin').call('addUser', { ...details(name), ...more, usertype });
    return enter(name);
  };
  const signsUp = async (name: string, more: object = {}) => {
    await Person.anybody(runtime).call('user_signup', { regData: { ...details(name), ...more } });
    return enter(name);
  };

  const provesEmail = async (name: string) => {
    const email = emailOf(name);
    await as(name).call('sendContactCode', { email });
    await runtime.settle();
    await as(name).call('confirmContact', { email, code: codeSentTo(runtime, email) });
  };

  /** Lets time pass, with everything that is due: a minute at a time if the timers have several steps to take. */
  const pass = async (ms: number, times = 1) => {
    for (let n = 0; n < times; n += 1) {
      wait(ms);
      runtime.skip(0);
      await runtime.settle();
    }
  };
  /** Lets days pass; then everybody signs in again. */
  const days = async (count: number) => {
    await pass(count * DAY_MS);
    for (const [name, { email }] of people) {
      if (email) await enter(name);
    }
    people.set('admin', { email: '', person: await Person.signIn(runtime, adminEmail, PASSWORD) });
  };
  /** The third morning after the month: everything that was under way at its end is booked. */
  const endOfMonth = () => days((monthAfter(Date.now()) - Date.now()) / DAY_MS + 2);
  const adminEmail = (await world.admin.call('fetchUser', {})).user.email ?? '';

  const bookingNow = async (rider: string, bookingId: string): Promise<Booking> =>
    (await as(rider).call('fetchBooking', { bookingId })).booking;
  const books = async (rider: string, paymentPacket: object = { payment_mode: 'card' }): Promise<Booking> => {
    const { deliveryPerson, deliveryPersonPhone } = parcel;
    const delivery = appcat === 'delivery' ? { instructionData: { deliveryPerson, deliveryPersonPhone } } : {};
    const trip = { pickup, drop, carDetails: { id: world.van.id }, ...delivery, paymentPacket };
    const { booking } = await as(rider).call('addBooking', trip as never);
    await runtime.settle();
    return booking;
  };
  const drives = async (
    driver: string,
    rider: string,
    bookingId: string,
    last: Parameters<typeof driveTo>[3] = 'confirmPaid',
  ) => {
    await driveTo(as(driver), as(rider), bookingId, last);
    await runtime.settle();
  };
  const onDuty = (driver: string, isActive = true) =>
    as(driver).call('setDriverActive', { driverActiveStatus: isActive, location: at.jarntorget });
  /** One admin proposes, the other approves. */
  const twoAdmins = async (
    content: ProposalContent,
    reason: string,
    meanwhile: (id: string) => Promise<void> = async () => undefined,
  ): Promise<Proposal> => {
    const { proposal } = await as('admin').call('propose', { content, reason });
    await meanwhile(proposal.id);
    const decided = await as('conny').call('decideProposal', { id: proposal.id, decision: 'approve' });
    await runtime.settle();
    return decided.proposal;
  };
  const walletOf = async (name: string): Promise<number> =>
    Math.round((await as(name).call('fetchWallet', {})).walletBalance * 100);

  return {
    world,
    runtime,
    currency,
    appcat,
    /** A ride at a checkout is paid before its search. */
    isAhead: appcat === 'delivery' || cardGuarantee !== 'whereSaved',
    providers,
    month,
    people,
    paper: openPaper(),
    payer: payerAt(runtime),
    as,
    added,
    signsUp,
    provesEmail,
    pass,
    minutes: (count: number) => pass(MINUTE_MS, count),
    days,
    endOfMonth,
    books,
    drives,
    onDuty,
    bookingNow,
    walletOf,
    twoAdmins,
    expectStatus: async (rider: string, bookingId: string, status: Booking['status']) =>
      expect((await bookingNow(rider, bookingId)).status).toBe(status),
  };
};
export type City = Awaited<ReturnType<typeof openCity>>;
