import { PARCEL_TEXTS_PER_DAY } from '#shared/contract/constants';
import type { Booking } from '#shared/contract/entities/booking';
import type { LinkState } from '#shared/contract/entities/handover';
import { DAY_MS } from '#shared/contract/time';
import { parcelText } from '#shared/domain/texts/short-message';
import { directionOf } from '#shared/i18n/languages';
import { readerLanguage } from '#lambdas/words/reader-language';
import { noteLinkState } from '#lambdas/model/bookings/handover';
import { type Handover, loadHandover } from '#lambdas/model/bookings/handover-items';
import { sendText } from '#lambdas/model/people/send-text';
import { textRefusal } from '#lambdas/model/people/text-gate';
import { textableNumber } from '#lambdas/model/people/textable-number';
import { log } from '#lambdas/ports/log';
import { missing } from '#lambdas/ports/store';
import { config } from '#lambdas/runtime/config';
import type { Context } from '#lambdas/runtime/context';
import { withinLimit } from '#lambdas/runtime/limits';
import type { StoredEvent } from '#lambdas/store/booking-items';
import { mailSentKey } from '#lambdas/store/keys';
import { loadUser } from '#lambdas/store/user-items';

const WEEK_S = 7 * 86_400;

/** The marker is written before the text is sent, so that a redelivery, or the next driver, does not send it again. */
const isFirst = async (ctx: Context, bookingId: string, { token }: Handover): Promise<boolean> => {
  const ttl = Math.floor(ctx.now() / 1000) + WEEK_S;
  const item = { ...mailSentKey(`parcel-${bookingId}-${token.slice(0, 6)}`), _et: 'mail-sent', ttl };
  return (await ctx.store.write([{ type: 'put', item, if: missing() }])).ok;
};

/**
 * Limits per sender and per number: neither one sender nor many together can make the service text strangers without
 * bound.
 */
const mayText = async (ctx: Context, sender: string, number: string): Promise<boolean> => {
  const limit = { max: PARCEL_TEXTS_PER_DAY, windowMs: DAY_MS };
  const isWithin = await withinLimit(ctx, { what: 'parcel-texts-by', who: sender, ...limit });
  return isWithin && withinLimit(ctx, { what: 'parcel-texts-to', who: number, ...limit });
};

const write = async (ctx: Context, booking: Booking, { token }: Handover): Promise<LinkState> => {
  const sender = await loadUser(ctx.store, booking.customer);
  if (!sender || sender.deletedAt) return 'not_texted';
  const { appName: app, restrictCountry } = await ctx.settings();
  const number = await textableNumber(booking.deliveryPersonPhone ?? '', sender.mobile, restrictCountry);
  if (number === undefined || (await textRefusal(ctx, number))) return 'not_texted';
  if (!(await mayText(ctx, sender.id, number))) return 'not_texted';
  const { lang, texts } = await readerLanguage(sender.language);
  const words = { named: texts.sms_parcel ?? '', unnamed: texts.sms_parcel_unnamed ?? '' };
  const link = `${config.siteUrl}/parcel/${token}`;
  const text = parcelText({ app, sender: sender.firstName, link }, words, directionOf(lang) === 'rtl');
  return (await sendText(ctx, 'parcel', number, text)) === 'sent' ? 'texted' : 'not_texted';
};

const asksText = (booking: Booking, { kind, changes }: StoredEvent): boolean =>
  kind === 'ACCEPTED' || (kind === 'UPDATED' && booking.status === 'ACCEPTED' && 'deliveryPersonPhone' in changes);

/**
 * Sends the recipient of a parcel the link to follow it, once, when a driver has collected it. A failure is logged and
 * not retried: the sender sees that no text was sent, and passes the link on.
 */
export const textRecipient = async (ctx: Context, booking: Booking, event: StoredEvent): Promise<void> => {
  if (!booking.asksHandover || !asksText(booking, event)) return;
  const handover = await loadHandover(ctx.store, booking.id);
  if (!handover || !(await isFirst(ctx, booking.id, handover))) return;
  const linkState = await write(ctx, booking, handover).catch((error: unknown): LinkState => {
    log.error('recipient not told', error, { booking: booking.id });
    return 'not_texted';
  });
  await noteLinkState(ctx.store, booking.id, handover, linkState);
};
