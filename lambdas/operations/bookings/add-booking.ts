import { bookingOtp } from '#shared/contract/constants';
import type { Settings } from '#shared/contract/entities/settings';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { bookingOperations } from '#shared/contract/operations/bookings';
import { checkDelivery, checkTime } from '#shared/domain/booking/check-trip';
import { checkTold, type Customer, newBooking, type NewBooking } from '#shared/domain/booking/create';
import { moneyDecimals } from '#shared/domain/money/money';
import { mayBeAsked, searchArea } from '#lambdas/model/drivers/search-area';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';
import { missing } from '#lambdas/ports/store';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { keyWrite } from '#lambdas/runtime/idempotency';
import { type Call, implement } from '#lambdas/runtime/implementation';
import type { BookingActor } from '#shared/domain/booking/decide';
import { bookingActor } from '#lambdas/model/bookings/booking-actor';
import { bookedAgain, type StoredBookingId } from '#lambdas/model/bookings/booking-again';
import { bookingItem, eventWrite } from '#lambdas/store/booking-items';
import { handoverWrites, newHandover } from '#lambdas/model/bookings/handover';
import { deskOfBooking } from '#lambdas/model/desk/desk-marks';
import { accountMarks } from '#lambdas/model/promos/person-accounts';
import { moneyWrites, type Paying, payingOf } from '#lambdas/model/payments/paying-of';
import { promisedAtOnce, promiseWrites } from '#lambdas/model/payments/at-once';
import { needsCardWrites } from '#lambdas/model/payments/saved-cards';
import { holdJobWrites } from '#lambdas/model/payments/wanted-hold';
import { recentBookingsOf, recentBookingWrites } from '#lambdas/model/bookings/recent-bookings';
import { checkActiveBookings } from '#lambdas/model/bookings/check-active-bookings';
import { type Quote, quoteRide } from '#lambdas/model/bookings/quote';
import { redactBooking } from '#lambdas/model/bookings/redact';

type Wanted = Call<typeof bookingOperations.addBooking> & { actor: Actor };

/** Riders book for themselves, admins for a rider that they choose. */
const customerOf = async ({ ctx, actor, input }: Wanted): Promise<StoredUser | Refusal> => {
  if (actor.usertype === 'rider') return actor.user;
  if (!input.userDetails) return refuse('select_proper');
  const rider = await loadUser(ctx.store, input.userDetails.uid);
  return rider?.usertype === 'rider' ? rider : refuse('user_does_not_exists');
};

const checkDriverNear = async (ctx: Context, { input }: Wanted, { carType }: Quote): Promise<Refusal | undefined> => {
  if (input.bookLater) return undefined;
  const drivers = await searchArea(ctx, {
    pickup: input.pickup,
    carTypeId: carType.id,
    want: 1,
    isAnyEnough: true,
  });
  return mayBeAsked(drivers).length > 0 ? undefined : refuse('no_driver_found_alert_messege');
};

/** Easy to read out on the phone: two groups of four unambiguous letters and digits. */
const bookingNumber = (ctx: Context): string => {
  const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
  const four = () => Array.from({ length: 4 }, () => alphabet[ctx.randomInt(0, alphabet.length - 1)]).join('');
  return `${four()}-${four()}`;
};

/** The table of the currencies is loaded where the settings have no amount of their own. */
const smallestCash = async ({ smallestCash: set, code }: Settings): Promise<number> =>
  set ?? (await import('#shared/domain/money/cash-steps')).cashStep(code);

const draft = async (
  { ctx, actor, input }: Wanted,
  customer: Customer,
  quote: Quote,
  { pay, earlierDebt, hold, isAhead }: Paying,
): Promise<NewBooking> => {
  const settings = await ctx.settings();
  return newBooking({
    id: ctx.newId(),
    bookingNumber: bookingNumber(ctx),
    otp: settings.otp_secure ? String(ctx.randomInt(bookingOtp.min, bookingOtp.max)) : undefined,
    asksHandover: ctx.appcat === 'delivery' && settings.HandoverCodes,
    payToken: ctx.newId(),
    appcat: ctx.appcat,
    byAdmin: actor.usertype === 'admin',
    now: ctx.now(),
    customer,
    carType: quote.carType,
    choices: quote.choices,
    pickup: input.pickup,
    drop: input.drop,
    instructions: input.instructionData,
    bookLater: input.bookLater,
    tripdate: input.tripdate,
    route: quote.route,
    receipt: quote.receipt,
    tariff: quote.tariff,
    pay,
    earlierDebt,
    hold,
    isAhead,
    smallestCash: await smallestCash(settings),
    decimals: moneyDecimals(settings),
  });
};

/** Read uncached and last: the customer's account may have been blocked or deleted since it was cached. */
const checkCustomer = async ({ ctx, actor }: Wanted, uid: string): Promise<Refusal | undefined> => {
  const user = await loadUser(ctx.store, uid, { consistent: true });
  if (user?.approved && !user.deletedAt) return undefined;
  return refuse(actor.usertype === 'admin' ? 'user_does_not_exists' : 'user_issue_contact_admin');
};

const check = async (wanted: Wanted, customer: StoredUser, quote: Quote): Promise<Refusal | undefined> =>
  checkDelivery(wanted.ctx.appcat, wanted.input.instructionData) ??
  checkTold(wanted.input.estimate?.estimateFare, quote.receipt.total) ??
  (await checkDriverNear(wanted.ctx, wanted, quote)) ??
  (await checkCustomer(wanted, customer.id));

/** Limit of retries when other bookings are made at the same moment. */
const TRIES = 4;

/**
 * Writes a booking if the rider may have one more. 'again': another request was faster: it made a booking, spent wallet
 * money or a use of the promo, or removed the saved card that this booking relies on.
 */
const write = async (
  { ctx, key }: Wanted,
  customer: StoredUser,
  { booking, paying, by }: { booking: NewBooking; paying: Paying; by: BookingActor },
): Promise<Refusal | 'again' | undefined> => {
  const event = {
    kind: booking.status,
    at: ctx.now(),
    by: by.uid,
    byType: by.party,
    status: booking.status,
    changes: { status: booking.status },
  };
  const keyed = key ? [keyWrite(key, { bookingId: booking.id } satisfies StoredBookingId)] : [];
  const money = moneyWrites(ctx, booking, paying, by);
  const recent = await recentBookingsOf(ctx, customer);
  const tooMany = await checkActiveBookings(ctx, customer, recent);
  if (tooMany) return tooMany;
  const taken = [
    ...recentBookingWrites(recent, booking.id, ctx.now()),
    ...needsCardWrites(customer.id, paying.cards, booking.id),
  ];
  const promised = await promisedAtOnce(ctx, customer, booking);
  const made = { ...booking, ...promised };
  const result = await ctx.store.write([
    ...keyed,
    ...money,
    ...taken,
    { type: 'put', item: bookingItem(made), if: missing() },
    ...promiseWrites(customer, made),
    ...holdJobWrites(booking, paying.holder),
    eventWrite(booking, booking.v, event, { polyline: booking.polyline }),
    ...deskOfBooking(undefined, booking),
    ...accountMarks(customer),
    ...(booking.asksHandover ? handoverWrites(booking.id, newHandover(ctx)) : []),
  ]);
  if (result.ok) return undefined;
  // The key is taken: by a repeat of this request, which gets the booking, or by another request.
  if (key && result.failed.includes(0)) return refuse('same_key_other_request');
  if (result.failed.some(index => index < keyed.length + money.length + taken.length)) return 'again';
  throw new Error(`booking ${booking.id} was not written`);
};

/** Each try decides again how the ride is paid, since the wallet, the promo and the saved cards may have changed. */
const book = async (wanted: Wanted, customer: StoredUser, quote: Quote): Promise<NewBooking | Refusal> => {
  for (let i = 0; i < TRIES; i++) {
    const paying = await payingOf(wanted, customer.id, quote);
    if (isRefusal(paying)) return paying;
    const booking = await draft(wanted, customer, quote, paying);
    const written = await write(wanted, customer, { booking, paying, by: bookingActor(wanted.actor) });
    if (written !== 'again') return written ?? booking;
  }
  return refuse('too_many_requests', { retryAfterS: 1, minutes: 1 });
};

export const addBooking = implement(
  bookingOperations.addBooking,
  async wanted => {
    const { ctx, actor, input } = wanted;
    const customer = await customerOf(wanted);
    if (isRefusal(customer)) return customer;
    const late = checkTime(input.bookLater, input.tripdate, ctx.now());
    if (late) return late;
    const quote = await quoteRide(ctx, input);
    if (isRefusal(quote)) return quote;
    const problem = await check(wanted, customer, quote);
    if (problem) return problem;
    const booking = await book(wanted, customer, quote);
    return isRefusal(booking) ? booking : { booking: await redactBooking(ctx, actor, booking) };
  },
  bookedAgain,
);
