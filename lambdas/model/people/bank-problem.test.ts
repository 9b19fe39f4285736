import { expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { bankProblem } from './bank-problem';

const settings = { ...defaultSettings, bank_fields: true, bankFormat: 'iban' as const };
const good = { bankAccount: 'DE89 3704 0044 0532 0130 00', bankCode: 'COBADEFF' };

it.each([
  ['a good account', {}, good, undefined],
  [
    'an account of another country than its bank',
    { bankCode: 'BARCGB22' },
    { bankAccount: good.bankAccount },
    'bankCode',
  ],
  ['another bank for an account', good, { bankCode: 'BARCGB22' }, 'bankCode'],
  ['an account number', {}, { bankAccount: '8000-1' }, 'bankAccount'],
  ['no account any more', good, { bankAccount: '', bankCode: '' }, undefined],
  ['another name of the bank beside an old number', { bankAccount: '8000-1' }, {}, undefined],
] as const)('[PROF-1] [ADM-6] %s', async (_, before, changes, field) => {
  const problem = await bankProblem(settings, before, changes);
  expect(problem?.params?.['field']).toBe(field);
});
