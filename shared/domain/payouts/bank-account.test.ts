import { describe, expect, it } from 'vitest';
import { bankAccountOf, bankProblemOf } from './bank-account';
import { mayWithdraw, withdrawState } from './withdraw-state';

describe('[ADM-6] an account as a bank file names it', () => {
  it.each([
    ['DE89 3704 0044 0532 0130 00', 'cobadeffxxx', { account: 'DE89370400440532013000', code: 'COBADEFFXXX' }],
    ['fr14 2004 1010 0505 0001 3m02 606', '', { account: 'FR1420041010050500013M02606', code: '' }],
    ['NO93 8601 1117 947', undefined, { account: 'NO9386011117947', code: '' }],
    ['\u2066GB82WEST12345698765432\u2069', 'NWBKGB2L', { account: 'GB82WEST12345698765432', code: 'NWBKGB2L' }],
  ])('IBAN %s', (bankAccount, bankCode, account) => {
    expect(bankAccountOf({ bankAccount, bankCode }, { format: 'iban' })).toEqual(account);
  });

  it.each([
    ['a digit is wrong', 'DE89370400440532013001', ''],
    ['digits are swapped', 'DE89370400440532010300', ''],
    ['it is too short', 'DE8937', ''],
    ['it is an account number', '8000-1', ''],
    ['the BIC is none', 'DE89370400440532013000', 'SPSE'],
    ['it is missing', undefined, 'COBADEFF'],
  ])('no IBAN: %s', (_, bankAccount, bankCode) => {
    expect(bankAccountOf({ bankAccount, bankCode }, { format: 'iban' })).toBeUndefined();
  });

  it.each([
    ['8000-1', 'SPSE', { account: '8000-1', code: 'SPSE' }],
    ['12 34 56', '', { account: '123456', code: '' }],
    ['', 'SPSE', undefined],
    ['=HYPERLINK(1)', '', undefined],
    ['1'.repeat(35), '', undefined],
    ['8000-1', 'x'.repeat(36), undefined],
    ['8000-1', 'a&b', undefined],
    ['SE35 5000 0000 0549 1000 0003', '', { account: 'SE3550000000054910000003', code: '' }],
    ['SE123', '', undefined],
    ['se36 5000 0000 0549 1000 0003', '', undefined],
    ['SEB-4711', '', { account: 'SEB-4711', code: '' }],
    ['XX123', '', { account: 'XX123', code: '' }],
  ])('account number %s and code %s', (bankAccount, bankCode, account) => {
    expect(bankAccountOf({ bankAccount, bankCode }, { format: 'account' })).toEqual(account);
  });
});

it.each([
  ['SE123', 'iban_length_wrong'],
  ['SE3650000000054910000003', 'iban_wrong'],
])('[PROF-1] [ADM-6] %s is a wrong IBAN also where accounts have numbers', (bankAccount, key) => {
  expect(bankProblemOf({ bankAccount }, { format: 'account' })).toEqual({ key, field: 'bankAccount' });
});

it.each([
  ['waiting', false, undefined],
  ['paid', true, undefined],
  ['cancelled', false, 'owner'],
  ['refused', false, 'admin'],
  ['bounced', true, 'admin'],
] as const)('[ADM-6] a request is %s', (state, processed, by) => {
  expect(withdrawState({ processed, ...(by ? { returned: { at: 1, by } } : {}) })).toBe(state);
});

it.each([
  ['driver', false, true],
  ['fleetadmin', false, true],
  ['rider', false, false],
  ['rider', true, true],
  ['admin', true, false],
] as const)('[PROF-3] right to withdraw: %s with RiderWithDraw %s: %s', (usertype, RiderWithDraw, may) => {
  expect(mayWithdraw({ RiderWithDraw }, usertype)).toBe(may);
});
