import { OFFER_TTL_MS } from '#shared/contract/constants';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/contract/time';
import type { NoticeValues } from '#shared/contract/entities/notice';
import type { Settings } from '#shared/contract/entities/settings';
import type { PushContent } from '#shared/contract/push';
import { directionOf } from '#shared/i18n/languages';
import { lengthFigure } from '#shared/domain/geo/length-figure';
import { formatInCurrency, type MoneySettings } from '#shared/domain/money/money-text';
import { noticeTextKey } from '#shared/domain/notifications/notice-text-key';
import { filled } from '#lambdas/runtime/http-response';
import { readerLanguage, type ReaderLanguage } from '#lambdas/words/reader-language';
import type { PushMessage, PushNews } from '#lambdas/ports/push';

type Plan = { ttlMs: number; urgency: PushMessage['urgency']; about: 'offer' | 'ride' | 'chat' | 'once' };

const offer: Plan = { ttlMs: OFFER_TTL_MS, urgency: 'high', about: 'offer' };
const ride: Plan = { ttlMs: 15 * MINUTE_MS, urgency: 'high', about: 'ride' };
const news: Plan = { ttlMs: DAY_MS, urgency: 'normal', about: 'once' };
const plans: Readonly<Record<string, Plan>> = {
  notice_offer: offer,
  // An admin's choice of driver is valid until the driver answers.
  notice_new_booking: { ...ride, about: 'offer' },
  notice_accepted: ride,
  notice_arrived: ride,
  notice_started: ride,
  notice_reached: ride,
  notice_ended_away: ride,
  notice_ended: ride,
  notice_given_back: ride,
  notice_no_driver: ride,
  notice_panic: { ...ride, about: 'once' },
  notice_pending: { ttlMs: DAY_MS, urgency: 'high', about: 'ride' },
  // The push of the payment itself replaces it.
  notice_card_pays: { ttlMs: DAY_MS, urgency: 'normal', about: 'ride' },
  notice_chat: { ttlMs: HOUR_MS, urgency: 'high', about: 'chat' },
  notice_message: { ttlMs: DAY_MS, urgency: 'low', about: 'once' },
};

const planOf = (key: string): Plan => plans[key] ?? news;

const livesMs = ({ key, at, until }: PushNews): number => (until === undefined ? planOf(key).ttlMs : until - at);

/** Whether it has become useless while it waited. */
export const isStale = (news: PushNews, now: number): boolean => now - news.at > livesMs(news);

const tagOf = ({ key, bookingId, notice, at }: PushNews, { about }: Plan): string =>
  about === 'once' || bookingId === undefined ? (notice ?? `${key}-${at}`) : `${about}-${bookingId}`;

type Measures = MoneySettings & Pick<Settings, 'convert_to_mile'>;

const valuesOf = ({ amount, km }: NoticeValues, settings: Measures, { lang, texts }: ReaderLanguage) => {
  const values: Record<string, string> = {};
  if (amount) values['amount'] = formatInCurrency(amount.value, amount.currency, settings, lang);
  const unit = settings.convert_to_mile ? 'mi' : 'km';
  if (km !== undefined)
    values['distance'] = filled(texts[`unit.${unit}`] ?? '', { value: lengthFigure(km, unit, lang) }, lang);
  return values;
};

/** A push in its reader's language: its urgency, its lifetime, and the push that it replaces. */
export const pushWords = async (
  news: PushNews,
  wanted: string | undefined,
  settings: Measures,
): Promise<PushMessage> => {
  const language = await readerLanguage(wanted);
  const { lang, texts } = language;
  const plan = planOf(news.key);
  const { key, title, body, screen, bookingId, notice } = news;
  const content: PushContent = {
    title: title ?? texts[`${key}_title`] ?? key,
    body:
      body ?? filled(texts[noticeTextKey(news, key => key in texts)] ?? '', valuesOf(news, settings, language), lang),
    lang,
    dir: directionOf(lang),
    tag: tagOf(news, plan),
    screen,
    ...(bookingId ? { bookingId } : {}),
    ...(notice ? { notice } : {}),
  };
  return { content, ttlS: Math.ceil(livesMs(news) / 1000), urgency: plan.urgency };
};
