import { describe, expect, it } from 'vitest';
import { providerNames } from '#shared/contract/payment-providers';
import { csvRows } from './csv-rows';
import { settlementFormats, settlingProviders } from './formats';
import { amountIn, readSettlement } from './read-settlement';

describe('[PLUS-6] the reader of settlement reports', () => {
  it('knows a report of every provider that takes real money', () => {
    expect([...settlingProviders].toSorted()).toEqual(providerNames.filter(name => name !== 'test').toSorted());
  });

  it('reads cells with quotes, separators, line breaks and a byte order mark', () => {
    expect(csvRows('\uFEFFa;b\r\n"x;""y""\nz";2\r\n\r\n')).toEqual([
      ['a', 'b'],
      ['x;"y"\nz', '2'],
    ]);
  });

  it.each([
    ['1,234.50', 'USD', 123_450],
    ['-1.234,50', 'EUR', -123_450],
    ['(12.5)', 'USD', -1_250],
    ['1,234', 'USD', 123_400],
    ['1,234', 'KWD', 1_234],
    ['1.234', 'KWD', 1_234],
    ['1234', 'JPY', 1_234],
    ['0.005', 'USD', undefined],
    ['', 'USD', undefined],
    ['SEK 1 234,50', 'SEK', 123_450],
    ['€ 10.00', 'EUR', 1_000],
    ['-€10.00', 'EUR', -1_000],
    ['10.00-', 'EUR', -1_000],
    ["1'234.50 CHF", 'CHF', 123_450],
    ['1e5', 'SEK', undefined],
    ['0x10', 'SEK', undefined],
    ['5-3', 'SEK', undefined],
    ['2024-01-05', 'SEK', undefined],
    ['=10+20', 'SEK', undefined],
    ['--5', 'SEK', undefined],
    ['+-5', 'SEK', undefined],
    [`+${' '.repeat(100_000)}x`, 'SEK', undefined],
    ['1'.repeat(41), 'SEK', undefined],
  ])('reads %s %s', (text, currency, minor) => {
    expect(amountIn(text, currency)).toBe(minor);
  });

  it('reads PayPal’s typed rows in hundredths, with debit and credit', () => {
    const head =
      '"CH","Transaction ID","Invoice ID","PayPal Reference ID","PayPal Reference ID Type","Transaction Event Code","Transaction Initiation Date","Transaction Completion Date","Transaction Debit or Credit","Gross Transaction Amount","Gross Transaction Currency","Fee Debit or Credit","Fee Amount","Fee Currency","Custom Field"';
    const csv = [
      '"RH",2026/11/26 04:00:00 -0800,"A","MERCHANT",011',
      head,
      '"SB","5TY","r1","","","T0006","2026/11/25 10:00:00 +0000","2026/11/25 10:00:00 +0000","CR",10000,"USD","DR",320,"USD","order-1"',
      '"SB","6TY","","5TY","TXN","T1107","2026/11/25 11:00:00 +0000","2026/11/25 11:00:00 +0000","DR",2500,"USD","CR",80,"USD","order-1"',
      '"SF","USD",7500,0',
    ].join('\n');
    expect(readSettlement(csv, settlementFormats.paypal)).toMatchObject({
      unread: [],
      lines: [
        { id: '5TY T0006', kind: 'payment', ours: 'order-1', grossMinor: 10_000, netMinor: 9_680 },
        { id: '6TY T1107', kind: 'refund', grossMinor: -2_500, netMinor: -2_420, at: Date.UTC(2026, 10, 25, 11) },
      ],
    });
  });

  it('adds up the payouts that lines only name, and says what it cannot read', () => {
    const csv = [
      'Transaction ID,Order ID,Transaction Type,Amount,Commission,GST,Settled Amount,Settled Date,UTR No.',
      '1,a,ACQUIRING,100.00,2,0.36,97.64,2026-11-25 10:00:00,UTR9',
      '2,b,ACQUIRING,50.00,1,0.18,48.82,2026-11-25 10:00:01,UTR9',
      '3,b,REFUND,20.00,0,0,20.00,2026-11-25 10:00:02,UTR9',
      '4,c,ACQUIRING,much,1,0.18,48.82,2026-11-25 10:00:01,UTR9',
    ].join('\n');
    const report = readSettlement(csv, settlementFormats.paytm);
    expect(report).toMatchObject({ unread: [5] });
    expect(typeof report === 'string' ? [] : report.lines.map(({ kind, netMinor }) => [kind, netMinor])).toEqual([
      ['payment', 9_764],
      ['payment', 4_882],
      ['refund', -2_000],
      ['payout', -12_646],
    ]);
  });

  it('refuses a file of another kind', () => {
    expect(readSettlement('a,b\n1,2', settlementFormats.stripe)).toBe('no_columns');
    expect(readSettlement('', settlementFormats.stripe)).toBe('no_columns');
  });
});
