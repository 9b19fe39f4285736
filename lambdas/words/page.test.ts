import { expect, it } from 'vitest';
import { amountLine } from './page';

it('[PAYS-2] a checkout page has the amount as the app writes it', () => {
  const line = amountLine({ amountText: '\u206688\u00a0kr <b>\u2069' });
  expect(line).toBe('<div class="amount"><bdi dir="ltr">88\u00a0kr &#60;b&#62;</bdi></div>');
});
