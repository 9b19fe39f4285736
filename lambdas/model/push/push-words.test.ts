import { expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { pushWords } from './push-words';

it('[RT-3] a push names the amount that it is about, in the reader’s language', async () => {
  const amount = { value: 94, currency: defaultSettings.code };
  const news = { key: 'notice_card_pays', screen: 'BookedCab', bookingId: 'b1', at: 0, amount };
  const body = async (lang: string) => (await pushWords(news, lang, defaultSettings)).content.body;
  expect(await body('en')).toMatch(/^Your trip is over. Your card pays .*94.*\.$/);
  expect(await body('de')).toMatch(/^Deine Fahrt ist zu Ende. Deine Karte zahlt .*94.*\.$/);
});
