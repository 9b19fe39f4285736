import { expect, it } from 'vitest';
import { missingProof } from './proved';

const known = { email: 'rut@example.com', mobile: '+46701111111' };

it.each([
  ['a proved number is enough', { emailUnproved: true }, undefined, undefined],
  ['a proved address is enough without text messages only', { mobileUnproved: true }, undefined, 'number_not_proved'],
  ['an address without a number is as little', { mobile: '' }, undefined, 'number_not_proved'],
  [
    'nobody is known by contacts that nobody has proved',
    { emailUnproved: true, mobileUnproved: true },
    'not_proved',
    'number_not_proved',
  ],
  ['nobody is known without contacts', { email: '', mobile: '' }, 'not_proved', 'number_not_proved'],
])('[PAYS-5] %s', (_words, contacts, byAny, byNumber) => {
  const user = { ...known, ...contacts };
  expect(missingProof(user, { MobileLoginEnabled: false })).toBe(byAny);
  expect(missingProof(user, { MobileLoginEnabled: true })).toBe(byNumber);
});
