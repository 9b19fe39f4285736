import { expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { isStale, pushWords } from './push-words';

it('[RT-3] a push names the amount that it is about, in the reader’s language', async () => {
  const amount = { value: 94, currency: defaultSettings.code };
  const news = { key: 'notice_card_pays', screen: 'BookedCab', bookingId: 'b1', at: 0, amount };
  const body = async (lang: string) => (await pushWords(news, lang, defaultSettings)).content.body;
  expect(await body('en')).toMatch(/^Your trip is over. Your card pays .*94.*\.$/);
  expect(await body('de')).toMatch(/^Deine Fahrt ist zu Ende. Deine Karte zahlt .*94.*\.$/);
});

it('[RT-3] a push names how far it is, in the unit of the service', async () => {
  const news = { key: 'notice_ended_away', screen: 'BookedCab', bookingId: 'b1', at: 0, km: 1.4 };
  const body = async (convert_to_mile: boolean) =>
    (await pushWords(news, 'en', { ...defaultSettings, convert_to_mile })).content.body.replace(/[\u2066-\u2069]/g, '');
  expect(await body(false)).toBe('Your driver ended the trip 1.4\u00a0km from the drop-off.');
  expect(await body(true)).toBe('Your driver ended the trip 0.9\u00a0mi from the drop-off.');
});

it('[RT-3] a push says the same without an amount, where there is none', async () => {
  const news = { key: 'notice_tip', screen: 'DriverTrips', bookingId: 'b1', at: 0 };
  const amount = { value: 20, currency: defaultSettings.code };
  const body = async (values: object) => (await pushWords({ ...news, ...values }, 'en', defaultSettings)).content.body;
  expect(await body({})).toBe('A rider gave you a tip. All of it is in your wallet.');
  expect(await body({ amount })).toMatch(/^A rider gave you a tip of .*20.*\. All of it/);
});

it('[PLUS-48] a push of an offer is worth as long as the offer', async () => {
  const offer = { key: 'notice_offer', screen: 'DriverTrips', bookingId: 'b1', at: 1_000 };
  expect((await pushWords(offer, 'en', defaultSettings)).ttlS).toBe(20);
  const long = { ...offer, until: 101_000 };
  expect((await pushWords(long, 'en', defaultSettings)).ttlS).toBe(100);
  expect([21_000, 101_000, 101_001].map(now => isStale(long, now))).toEqual([false, false, true]);
  expect(isStale(offer, 21_001)).toBe(true);
});
