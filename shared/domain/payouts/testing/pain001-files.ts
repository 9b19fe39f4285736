import { clearingSystems, type ClearingSystem } from '../clearing-systems';
import type { Payer, Payment, PayoutFile } from '../payout-batch';

/** A code of each clearing system as people type it, and as the file has it. */
export const clearingCodes: Record<ClearingSystem, [typed: string, written: string]> = {
  AUBSB: ['033-088', '033088'],
  CACPA: ['000305992', '000305992'],
  CHBCC: ['762', '762'],
  CNAPS: ['102100099996', '102100099996'],
  GBDSC: ['20-00-00', '200000'],
  HKNCC: ['004', '004'],
  INFSC: ['sbin0000001', 'SBIN0000001'],
  JPZGN: ['0005001', '0005001'],
  KRBOK: ['0040010', '0040010'],
  NZNCC: ['010102', '010102'],
  PLKNR: ['10100000', '10100000'],
  RUCBC: ['044525225', '044525225'],
  SESBA: ['8000', '8000'],
  SGIBG: ['7171001', '7171001'],
  THCBC: ['002', '002'],
  TWNCC: ['0040037', '0040037'],
  USABA: ['021000021', '021000021'],
  ZANCC: ['250655', '250655'],
};

export const somePayment = (changes: Partial<Payment> = {}): Payment => ({
  id: '01JD0000000000000000000001',
  name: 'Dana Ek',
  bankName: 'Sparbank',
  amountMinor: 1_050,
  account: 'DE89370400440532013000',
  code: 'COBADEFFXXX',
  ...changes,
});

export const someFile = (changes: Partial<PayoutFile> = {}): PayoutFile => ({
  batch: 'PAY-20261122-0A1B2C3D',
  at: Date.UTC(2026, 10, 21, 23, 30),
  day: '2026-11-22',
  format: 'iban',
  currency: 'EUR',
  payer: { name: 'Wayfare AB', account: 'FR1420041010050500013M02606', code: 'PSSTFRPPPAR' },
  payments: [
    somePayment(),
    somePayment({ id: '01JD0000000000000000000002', name: 'Olle Å', amountMinor: 8_999, code: '' }),
  ],
  ...changes,
});

export const kuwait = { account: 'KW81CBKU0000000000001234560101', code: 'CBKUKWKW' };

const withNames = (...names: string[]): Partial<PayoutFile> => ({
  payer: { ...someFile().payer, name: names[0]! },
  payments: names.map((name, n) => somePayment({ id: `w${n}`, name })),
});

const byNumber = (currency: string, code: string, bankName = 'Sparbank'): Partial<PayoutFile> => {
  const payer: Payer = { name: 'Wayfare', account: '555-1', code };
  return { format: 'account', currency, payer, payments: [somePayment({ account: '12/34.5-6', code, bankName })] };
};

/** A file of every kind that we write, by its special feature. */
export const sortsOfFiles: readonly (readonly [what: string, file: PayoutFile])[] = (
  [
    ['euros inside SEPA, with and without BIC', {}],
    ['euros inside SEPA to a payer’s bank without BIC', { payer: { ...someFile().payer, code: '' } }],
    ['euros to Kuwait only', { payments: [somePayment(kuwait)] }],
    [
      'euros inside SEPA and to Kuwait',
      { payments: [somePayment({ id: 'w1' }), somePayment({ id: 'w2', ...kuwait })] },
    ],
    ['kronor between IBANs', { currency: 'SEK' }],
    ['dinars with three decimals', { currency: 'KWD', payer: { ...someFile().payer, ...kuwait } }],
    ['yen without decimals', { ...byNumber('JPY', '0005001'), clearing: 'JPZGN' }],
    ['forints between IBANs', { currency: 'HUF' }],
    ['numbers and no code at all', byNumber('SEK', '')],
    ['numbers, and a code that is no clearing code', byNumber('SEK', 'SPSE')],
    ['numbers, and a bank without any name', byNumber('SEK', '', '')],
    ['numbers and BICs', byNumber('USD', 'CHASUS33')],
    ['another day', { day: '2027-02-28' }],
    ['the greatest SEPA transfer', { payments: [somePayment({ amountMinor: 99_999_999_999 })] }],
    ['more euros than SEPA takes', { payments: [somePayment({ amountMinor: 100_000_000_000 })] }],
    ['the least amount', { payments: [somePayment({ amountMinor: 1 })] }],
    [
      'many payments',
      { payments: Array.from({ length: 500 }, (_, n) => somePayment({ id: `w${n}`, amountMinor: n + 1 })) },
    ],
    ['names of other scripts', withNames('محمد العتيبي', 'Владимир', '李小龍', 'Ελένη', 'नरेंद्र')],
    ['names with marks of XML', withNames('Ek & Söner <"AB"> \'x\'', 'a]]>b &#0; &lt;', '🚕🚕 Taxi', 'x\u2028y\u0000')],
    ['names that are too long or blank', withNames('Ek'.repeat(200), ' ')],
    ...clearingSystems.map(
      clearing => [`bank codes of ${clearing}`, { ...byNumber('USD', clearingCodes[clearing][0]), clearing }] as const,
    ),
  ] as const satisfies readonly (readonly [string, Partial<PayoutFile>])[]
).map(([what, changes]) => [what, someFile(changes)]);
