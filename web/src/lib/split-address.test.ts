import { expect, it } from 'vitest';
import { splitAddress } from './split-address';

it('splits an address for a headline', () => {
  expect(splitAddress('Järntorget 3, 413 04 Göteborg')).toEqual(['Järntorget 3', '413 04 Göteborg']);
  expect(splitAddress('شارع النيل ١٢، القاهرة')).toEqual(['شارع النيل ١٢', 'القاهرة']);
  expect(splitAddress('Järntorget')).toEqual(['Järntorget', '']);
});
