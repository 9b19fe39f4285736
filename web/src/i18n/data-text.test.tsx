import { expect, it } from 'vitest';
import { dataText } from './data-text';
import { setLanguage } from './i18n';
import { i18n } from './instance';

it('[PLUS-13] what an admin wrote is read in the reader’s language, and as it was written where nobody translated it', async () => {
  expect(dataText(i18n.t, 'Van')).toBe('Van');
  await setLanguage('ar', false);
  expect(['Van', 'Moped: 2 {{seats}}, $t(nav.home)'].map(text => dataText(i18n.t, text))).toEqual([
    'فان',
    'Moped: 2 {{seats}}, $t(nav.home)',
  ]);
});
