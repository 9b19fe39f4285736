import { expect, it } from 'vitest';
import { shortReference } from './book-words';

it.each([
  ['debt', ''],
  ['referral', ''],
  ['ZSHV-4YXD', 'ZSHV-4YXD'],
  ['5c1913c40e57f1e834e0a662a26c9e6d', '…\u2060a26c9e6d'],
])('[PLUS-6] shows of the reference %s no word of the ledger: %s', (memo, shown) => {
  expect(shortReference(memo)).toBe(shown);
});
