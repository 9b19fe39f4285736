import { expect, it } from 'vitest';
import { isSamePerson, referralId } from './referral';

it.each([
  ['Anna', 0, 'anna1000'],
  ['Anna Maria', 0.999999, 'annamaria9999'],
  ['  ', 0.5, 'rider5500'],
])('[REG-10] makes a referral id of %s', (firstName, random, expected) => {
  expect(referralId(firstName, random)).toBe(expected);
});

it.each([
  ['ann@x.org', 'Ann+2@x.org', true],
  ['ann+1@x.org', 'ann+2@x.org', true],
  ['ann@x.org', 'anna@x.org', false],
  ['ann@x.org', 'ann@y.org', false],
  ['ann.ek@gmail.com', 'Anne.K@gmail.com', true],
  ['ann.ek+1@gmail.com', 'annek@googlemail.com', true],
  ['ann.ek@gmail.com', 'annekk@gmail.com', false],
  ['ann.ek@x.org', 'annek@x.org', false],
  ['ann.ek@notgmail.com', 'annek@notgmail.com', false],
  ['no address', 'neither', false],
  ['+1@x.org', '+2@x.org', false],
  ['', '', false],
])('[REG-11] %s and %s are one person: %s', (a, b, same) => {
  expect(isSamePerson({ email: a }, { email: b })).toBe(same);
});

it('[REG-10] gets digits more once the short numbers of a name are taken', () => {
  expect([0, 1, 2].map(more => referralId('Mohamed', 0.5, more))).toEqual([
    'mohamed5500',
    'mohamed55000',
    'mohamed550000',
  ]);
  expect(referralId('Mohamed', 0.999_999_9, 1)).toBe('mohamed99999');
});
