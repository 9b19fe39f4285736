import { describe, expect, it } from 'vitest';
import { directionOf } from '#shared/i18n/languages';
import { shipped } from '#shared/i18n/shipped';
import { asShortMessage, messageCount, parcelText } from './short-message';

const languages = await Promise.all(
  Object.entries(shipped).map(async ([lang, { load }]) => [lang, await load()] as const),
);
/** As long as a site's name with a token. */
const link = `https://wayfare-couriers.example/parcel/${'x'.repeat(22)}`;
const longest = {
  app: 'Wayfare Couriers and Removals Gothenburg AB',
  sender: 'Maximiliane-Theodora Alexandrina Wilhelmine',
};
const words = { named: '{{app}}: {{name}} sends {{link}}', unnamed: '{{app}}: a parcel {{link}}' };

describe('[PLUS-38] the text to the recipient of a parcel', () => {
  it.each(languages)('is at most two messages in %s, with the longest names', (lang, texts) => {
    const isWide = directionOf(lang) === 'rtl';
    const own = { named: texts.sms_parcel!, unnamed: texts.sms_parcel_unnamed! };
    for (const sender of [longest.sender, 'ليلى عبد الرحمن السيد محمود', '12']) {
      const text = parcelText({ ...longest, sender, link }, own, isWide);
      expect(text).toContain(link);
      expect(text).not.toMatch(/\{\{|  /);
      expect([text, messageCount(text)]).toEqual([text, expect.toSatisfy((count: number) => count <= 2)]);
      if (!isWide) expect(asShortMessage(text)).toBe(text);
    }
  });

  it.each([
    ['Call 0701234567', 'W: Call sends L'],
    ['www.evil.example', 'W: www evil example sends L'],
    ['http://x.y/z', 'W: http x y z sends L'],
    ['Zoë', 'W: Zoe sends L'],
    ['Åsa O’Hara', 'W: Åsa O Hara sends L'],
    ['ليلى', 'W: a parcel L'],
    ['{{link}}', 'W: link sends L'],
  ])('holds of the sender %s no number, no address and no other letters', (sender, text) => {
    expect(parcelText({ app: 'W', sender, link: 'L' }, words, false)).toBe(text);
  });

  it.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    ['م'.repeat(70), 1],
    ['م'.repeat(71), 2],
  ])('a text of %s counts its messages', (text, count) => {
    expect(messageCount(text)).toBe(count);
  });
});
