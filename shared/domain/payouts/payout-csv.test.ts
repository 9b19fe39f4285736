import { expect, it } from 'vitest';
import type { Payment } from './payout-batch';
import { payoutCsv } from './payout-csv';

const payment: Payment = {
  id: 'w1',
  name: 'Dana "D" Ek, jr',
  bankName: 'Sparbank',
  amountMinor: 1_005,
  account: '8000-1',
  code: 'SPSE',
};
const file = (payments: Payment[]) =>
  payoutCsv({
    batch: 'PAY-20261122-0A1B2C3D',
    at: Date.UTC(2026, 10, 21, 23, 30),
    day: '2026-11-22',
    format: 'account',
    currency: 'SEK',
    payer: { name: 'Wayfare', account: '1', code: '' },
    payments,
  }).split('\r\n');

it('[ADM-6] the table of a batch has a head and one payment a line, quoted where needed', () => {
  expect(file([payment])).toEqual([
    'batch,date,reference,name,bank,bank_code,account,amount,currency',
    'PAY-20261122-0A1B2C3D,2026-11-22,w1,"Dana ""D"" Ek, jr",Sparbank,SPSE,8000-1,10.05,SEK',
  ]);
});

it.each(['=1+1', '+46', '-2', '@SUM(A1)', ' =1', '\t=1', '\u00A0@x', '\r=1', '\n1'])(
  '[ADM-6] nothing that somebody wrote runs as a formula: %j',
  text => {
    for (const field of ['name', 'bankName', 'code', 'account'] as const) {
      const csv = file([{ ...payment, name: 'x', [field]: text }]).join('\r\n');
      // A tab or an end of line may separate, too: the text after it is protected separately.
      expect(csv).toContain(`'${text.replace(/([\t\r])=/, "$1'=")}`);
      expect(csv).not.toMatch(new RegExp(`[,"]${text.replace(/[+@()=]/g, '\\$&')}`));
    }
  },
);
