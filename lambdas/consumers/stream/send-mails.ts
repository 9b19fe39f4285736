import { DAY_MS } from '#shared/contract/time';
import type { Booking } from '#shared/contract/entities/booking';
import type { Settings } from '#shared/contract/entities/settings';
import { isPaid } from '#shared/domain/booking/adjust';
import { fromMinor } from '#shared/domain/money/money';
import { hasProvedNumber } from '#shared/domain/people/proved';
import { mailedAdjustment, concernedBy, mailOfMoneyAction, mayBeWrittenTo } from '#shared/domain/people/mails';
import { invoicesOf, type NumberedPaper } from '#lambdas/model/books/invoice-items';
import { type MailFacts, mailWords, momentIn } from '#lambdas/model/mails/mail-words';
import type { MailOrder } from '#lambdas/model/mails/mail-orders';
import type { MoneyAction } from '#lambdas/model/money/money-actions';
import { readerLanguage } from '#lambdas/words/reader-language';
import { log } from '#lambdas/ports/log';
import { exists, missing } from '#lambdas/ports/store';
import { filled } from '#lambdas/runtime/http-response';
import { config } from '#lambdas/runtime/config';
import { sendText } from '#lambdas/model/people/send-text';
import type { Context } from '#lambdas/runtime/context';
import { mailOrderKey, mailSentKey } from '#lambdas/store/keys';
import { noticeOfMail } from './notices';
import { notifyOfMoney } from './notify-people';
import { loadBooking, type StoredEvent } from '#lambdas/store/booking-items';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';

const WEEK_S = 7 * 86_400;
/** Shorter than the lifetime of the markers of sent mails, so that none is sent twice. */
const NUMBERED_LATE_MS = 6 * DAY_MS;

type Occasion = { uid: string; id: string; to?: string | undefined; number?: string | undefined } & Pick<
  MailFacts,
  'kind' | 'booking' | 'receipts' | 'bookingId' | 'amount' | 'reason' | 'document' | 'fleet' | 'driver' | 'until'
>;

/** The marker is written before the mail is sent, so that a redelivery does not send it again. */
const isFirst = async (ctx: Context, { id, kind }: Occasion): Promise<boolean> => {
  const ttl = Math.floor(ctx.now() / 1000) + WEEK_S;
  const item = { ...mailSentKey(`${kind}-${id}`), _et: 'mail-sent', ttl };
  return (await ctx.store.write([{ type: 'put', item, if: missing() }])).ok;
};

/** Texts the start code of a ride booked by the office to a rider who gets no mail. */
const writeText = async (ctx: Context, occasion: Occasion, user: StoredUser): Promise<void> => {
  const { kind, booking } = occasion;
  if (kind !== 'office_booking' || !booking?.otp || user.deletedAt || !user.mobile) return;
  if (!(await isFirst(ctx, occasion))) return;
  const { appName: app, timeZone } = await ctx.settings();
  const language = await readerLanguage(user.language);
  const when = momentIn(language, booking.tripdate, timeZone);
  const params = { app, number: booking.booking_id, code: booking.otp, when };
  const key = booking.bookLater ? 'sms_office_booking_later' : 'sms_office_booking';
  await sendText(ctx, 'booking', user.mobile, filled(language.texts[key] ?? '', params));
};

/**
 * A new bank account is also reported by text: a thief may read the mails. Once a day, because each text costs money.
 */
const writeBankText = async (ctx: Context, { kind, uid, number }: Occasion, user: StoredUser): Promise<void> => {
  const to = number ?? (hasProvedNumber(user) ? user.mobile : undefined);
  if (kind !== 'bank_changed' || user.deletedAt || to === undefined) return;
  const day = Math.floor(ctx.now() / DAY_MS);
  if (!(await isFirst(ctx, { uid, kind, id: `text-${uid}-${day}` }))) return;
  const [{ appName: app }, language] = [await ctx.settings(), await readerLanguage(user.language)];
  await sendText(ctx, 'account', to, filled(language.texts['sms_bank_changed'] ?? '', { app }));
};

/**
 * If the settings demand verification, an unverified address may belong to anybody, so it gets nothing but its code. An
 * address that a social provider vouches for counts as verified, unless its owner changed it afterwards.
 */
const isAnybodys = ({ emailUnproved }: StoredUser, { email_verify: asksProof }: Settings): boolean =>
  asksProof && emailUnproved === true;

const write = async (ctx: Context, occasion: Occasion): Promise<void> => {
  const mail = await ctx.mail();
  const user = await loadUser(ctx.store, occasion.uid, { consistent: true });
  if (!user) return;
  await writeBankText(ctx, occasion, user);
  const addressee = occasion.to === undefined ? user : { ...user, email: occasion.to };
  const money = await ctx.settings();
  const mayMail = mayBeWrittenTo(addressee, occasion.kind) && (occasion.to !== undefined || !isAnybodys(user, money));
  if (!mail || !mayMail) return writeText(ctx, occasion, user);
  if (!(await isFirst(ctx, occasion))) return;
  const { appName: app, timeZone, contact_email } = money;
  const about = { app, site: config.siteUrl, timeZone, money, contact: contact_email || undefined };
  const facts = { ...occasion, ...about, name: user.firstName };
  await mail.send({ to: occasion.to ?? user.email, ...(await mailWords(facts, user.language)) });
};

/** A mail that fails is logged and not retried: nothing depends on it, and nobody gets it twice. */
const writeSafely = async (ctx: Context, occasion: Occasion): Promise<void> => {
  try {
    await write(ctx, occasion);
  } catch (error) {
    log.error('mail not sent', error, { uid: occasion.uid, mail: occasion.kind });
  }
};

/** Notifies rider and driver of an admin's refund or correction, each with their own part. */
const mailAboutAdjustment = async (ctx: Context, booking: Booking, event: StoredEvent & { kind: 'ADJUSTED' }) => {
  const adjustment = mailedAdjustment(event.changes.adjustments);
  if (!adjustment) return;
  const { currency } = booking.receipt;
  const facts = { id: `${booking.id}-${event.v}`, kind: 'correction', booking, reason: adjustment.reason } as const;
  const concerned = concernedBy(event.changes.adjustments);
  if (concerned.includes('rider'))
    await writeSafely(ctx, { ...facts, uid: booking.customer, amount: { value: adjustment.rider, currency } });
  if (booking.driver && concerned.includes('driver'))
    await writeSafely(ctx, {
      ...facts,
      id: `${facts.id}-driver`,
      uid: booking.driver,
      amount: { value: adjustment.driver, currency },
    });
};

/** A late cancellation costs money: its rider gets that in writing, as with a receipt. */
const mailAboutFee = async (ctx: Context, booking: Booking): Promise<void> => {
  const { id, customer: uid, cancelFee = 0, receipt } = booking;
  const amount = { value: cancelFee, currency: receipt.currency };
  if (cancelFee > 0) await writeSafely(ctx, { uid, id, kind: 'cancel_fee', booking, amount });
};

/**
 * Mails a paid ride's receipt once it has its number, which follows some minutes after the fare is booked: at the step
 * or at the number, whichever comes last. Free rides get no receipt.
 */
const mailReceipt = async (ctx: Context, booking: Booking): Promise<void> => {
  const receipts = (await invoicesOf(ctx.store, booking.id, true)).flatMap(({ kind, number }) =>
    kind === 'receipt' ? [number] : [],
  );
  if (receipts.length === 0 && booking.trip_cost > 0) return;
  await writeSafely(ctx, { uid: booking.customer, id: booking.id, kind: 'receipt', booking, receipts });
};

/** Sends a receipt when it gets its number. Old receipts that are numbered late were mailed at the time. */
export const mailAboutNumber = async (ctx: Context, { kind, about, at, bookingId }: NumberedPaper): Promise<void> => {
  if (kind !== 'receipt' || about !== undefined || ctx.now() - at > NUMBERED_LATE_MS) return;
  const booking = await loadBooking(ctx.store, bookingId);
  if (booking && isPaid(booking)) await mailReceipt(ctx, booking);
};

/** Sends the mails about a booking event. */
export const mailAboutStep = async (ctx: Context, booking: Booking, event: StoredEvent): Promise<void> => {
  // A ride that was written off has no receipt.
  if (event.kind === 'PAID' && !booking.writtenOff) await mailReceipt(ctx, booking);
  if (event.kind === 'CANCELLED') await mailAboutFee(ctx, booking);
  const booked = event.v === 1 && booking.booking_type_admin;
  if (booked) await writeSafely(ctx, { uid: booking.customer, id: booking.id, kind: 'office_booking', booking });
  if (event.kind === 'ADJUSTED') await mailAboutAdjustment(ctx, booking, event);
};

/** Sends the mail about an admin's action on somebody's money. */
export const mailAboutMoneyAction = async (ctx: Context, action: MoneyAction): Promise<void> => {
  const { uid, about: id, amountMinor, currency } = action;
  const kind = mailOfMoneyAction(action.operation);
  const amount = { value: fromMinor(amountMinor, currency), currency };
  if (kind && uid) await writeSafely(ctx, { uid, id, kind, amount });
};

/**
 * After the mail is sent, words and names are removed from its order before the order expires: its reader may be
 * deleted sooner.
 */
const forgetWords = async ({ store }: Context, { id, reason, fleet, driver, to, number }: MailOrder): Promise<void> => {
  if ([reason, fleet, driver, to, number].every(words => words === undefined)) return;
  const remove = ['reason', 'fleet', 'driver', 'to', 'number'];
  await store.write([{ type: 'update', key: mailOrderKey(id), remove, if: exists() }]);
};

/** Sends a mail whose order was committed together with its change, and the notice with the same content. */
export const consumeMailOrder = async (ctx: Context, order: MailOrder): Promise<void> => {
  const {
    id,
    uid,
    mail,
    at = ctx.now(),
    amount,
    bookingId,
    reason,
    document,
    fleet,
    driver,
    until,
    to,
    number,
  } = order;
  const notice = noticeOfMail(mail);
  if (notice) await notifyOfMoney(ctx, uid, notice, { id, at });
  const addressee = { uid, to, number };
  await writeSafely(ctx, { ...addressee, id, kind: mail, amount, bookingId, reason, document, fleet, driver, until });
  await forgetWords(ctx, order);
};
