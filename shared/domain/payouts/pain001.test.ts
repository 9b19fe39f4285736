import { describe, expect, it } from 'vitest';
import { pain001, PAIN_001 } from './pain001';
import { clearingSystems } from './clearing-systems';
import { clearingCodes, kuwait, someFile as file, somePayment as one } from './testing/pain001-files';
import { check, document, type Parsed, parsed, texts } from './testing/pain001-schema';
import * as fc from 'fast-check';
import { currencyExponent, fromMinor } from '../money/money';
import { bankAccountOf } from './bank-account';

/** The service level and the charges of each order; blank if the order does not state them. */
const marksOf = (root: Parsed): string[][] =>
  root
    .$$![0]!.$$!.slice(1)
    .map(order => [texts(order, 'PmtTpInf/SvcLvl/Cd')[0] ?? '', texts(order, 'ChrgBr')[0] ?? '']);

describe('[ADM-6] the bank file pain.001.001.09', () => {
  it('has what the schema asks for, in its order, and nothing else', async () => {
    const xml = pain001(file());
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="')).toBe(true);
    const root = await parsed(xml);
    expect(root['#name']).toBe('Document');
    expect(root.$).toEqual({ xmlns: PAIN_001 });
    check(root, document);
    expect(xml).toBe(pain001(file()));
  });

  it('counts and sums at both levels are those of the payments', async () => {
    const cents = Array.from({ length: 30 }, (_, i) => one({ id: `w-${i}`, amountMinor: 10 + i }));
    const root = await parsed(pain001(file({ payments: cents })));
    const order = 'CstmrCdtTrfInitn/PmtInf';
    for (const level of ['CstmrCdtTrfInitn/GrpHdr', order]) {
      expect(texts(root, `${level}/NbOfTxs`)).toEqual(['30']);
      expect(texts(root, `${level}/CtrlSum`)).toEqual(['7.35']);
    }
    expect(texts(root, `${order}/CdtTrfTxInf/Amt/InstdAmt`)).toEqual(
      cents.map(({ amountMinor }) => `0.${amountMinor}`),
    );
    expect(texts(root, `${order}/CdtTrfTxInf/PmtId/EndToEndId`)).toEqual(cents.map(({ id }) => id));
  });

  it.each([
    ['JPY', 1_050, '1050'],
    ['KWD', 1_050, '1.050'],
    ['SEK', 5, '0.05'],
  ])('amounts of %s have its decimals', async (currency, amountMinor, text) => {
    const root = await parsed(pain001(file({ currency, format: 'account', payments: [one({ amountMinor })] })));
    check(root, document);
    expect(texts(root, 'CstmrCdtTrfInitn/GrpHdr/CtrlSum')).toEqual([text]);
    const [amount] = root.$$![0]!.$$![1]!.$$!.at(-1)!.$$![1]!.$$!;
    expect([amount!._, amount!.$]).toEqual([text, { Ccy: currency }]);
    expect(texts(root, 'CstmrCdtTrfInitn/PmtInf/ChrgBr')).toEqual([]);
  });

  it('with account numbers and bank codes instead of IBAN and BIC', async () => {
    const payer = { name: 'Wayfare', account: '555-1', code: '' };
    const payments = [one({ account: '8000-1', code: 'SPSE' })];
    const root = await parsed(pain001(file({ format: 'account', currency: 'SEK', payer, payments })));
    check(root, document);
    const order = 'CstmrCdtTrfInitn/PmtInf';
    expect(texts(root, `${order}/CdtTrfTxInf/CdtrAcct/Id/Othr/Id`)).toEqual(['8000-1']);
    expect(texts(root, `${order}/CdtTrfTxInf/CdtrAgt/FinInstnId/Nm`)).toEqual(['Sparbank']);
    expect(texts(root, `${order}/CdtTrfTxInf/CdtrAgt/FinInstnId/Othr/Id`)).toEqual(['SPSE']);
    expect(texts(root, `${order}/DbtrAgt/FinInstnId/Othr/Id`)).toEqual(['NOTPROVIDED']);
  });

  it.each([
    ['marks of XML', 'Ek & Söner <"AB"> \'x\'', "Ek + Soner AB 'x'"],
    ['characters that no XML may hold', 'Da\u0000na\u0008 \uD800Ek\uFFFE', 'Da na Ek'],
    ['an end of CDATA and a reference', 'a]]>b &#0; &lt;', 'a b + 0 +lt'],
    ['letters of another script', 'Владимир', 'Vladimir'],
    ['a line break and tabs', 'Dana\r\nEk\t jr', 'Dana Ek jr'],
    ['spaces of any kind', '\u00A0Dana\u2003\u00A0Ek ', 'Dana Ek'],
    ['nothing', ' ', '-'],
  ])('a name with %s has only what banks take', async (_, name, read) => {
    const root = await parsed(pain001(file({ payer: { ...file().payer, name }, payments: [one({ name })] })));
    check(root, document);
    for (const who of ['GrpHdr/InitgPty', 'PmtInf/Dbtr', 'PmtInf/CdtTrfTxInf/Cdtr'])
      expect(texts(root, `CstmrCdtTrfInitn/${who}/Nm`)).toEqual([read]);
  });

  it('a name too long is cut', async () => {
    const root = await parsed(pain001(file({ payments: [one({ name: 'Ek'.repeat(200) })] })));
    check(root, document);
    expect(texts(root, 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/Cdtr/Nm')[0]).toBe('Ek'.repeat(35));
  });

  it.each([
    ['two SEPA countries', {}, {}, [['SEPA', 'SLEV']]],
    ['a SEPA country and Kuwait', {}, kuwait, [['', '']]],
    ['Kuwait and a SEPA country', kuwait, {}, [['', '']]],
    ['SEPA countries in kronor', { currency: 'SEK' }, {}, [['', '']]],
    ['SEPA countries, above the greatest transfer', {}, { amountMinor: 100_000_000_000 }, [['', '']]],
  ])('it is marked as SEPA only inside SEPA: %s', async (_, from, to, marks) => {
    const { currency = 'EUR', ...payer } = from as { currency?: string };
    const batch = file({ currency, payer: { ...file().payer, ...payer }, payments: [one(to)] });
    const root = await parsed(pain001(batch));
    check(root, document);
    expect(marksOf(root)).toEqual(marks);
  });

  it('SEPA transfers and others are two orders with their own sums', async () => {
    const root = await parsed(pain001(file({ payments: [one({ id: 'w1' }), one({ id: 'w2', ...kuwait })] })));
    check(root, document);
    expect(marksOf(root)).toEqual([
      ['SEPA', 'SLEV'],
      ['', ''],
    ]);
    expect(texts(root, 'CstmrCdtTrfInitn/PmtInf/PmtInfId')).toEqual([file().batch, `${file().batch}-2`]);
    expect(texts(root, 'CstmrCdtTrfInitn/PmtInf/NbOfTxs')).toEqual(['1', '1']);
    expect(texts(root, 'CstmrCdtTrfInitn/GrpHdr/CtrlSum')).toEqual(['21.00']);
  });

  it.each(clearingSystems)('a bank code of %s is written with its clearing system', async clearing => {
    const [code, member] = clearingCodes[clearing];
    const payments = [one({ account: '555-2', code }), one({ account: '555-3', code: '' })];
    const payer = { name: 'Wayfare', account: '555-1', code };
    const root = await parsed(pain001(file({ format: 'account', currency: 'SEK', clearing, payer, payments })));
    check(root, document);
    for (const agent of ['DbtrAgt', 'CdtTrfTxInf/CdtrAgt']) {
      const place = `CstmrCdtTrfInitn/PmtInf/${agent}/FinInstnId`;
      expect(texts(root, `${place}/ClrSysMmbId/ClrSysId/Cd`)).toEqual([clearing]);
      expect(texts(root, `${place}/ClrSysMmbId/MmbId`)).toEqual([member]);
    }
    expect(texts(root, 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/CdtrAgt/FinInstnId/Nm')).toEqual(['Sparbank']);
  });

  it('whatever is paid to whom, in any currency, is what the schema and the rulebook ask for', async () => {
    const ibans = [
      'DE89370400440532013000',
      'FR1420041010050500013M02606',
      'SE4550000000058398257466',
      'NO9386011117947',
    ];
    const bics = ['', 'COBADEFF', 'COBADEFFXXX'];
    const numbers = ['8000-1', '1', '12/34.5-6', 'A'.repeat(34)];
    const format = fc.constantFrom('iban' as const, 'account' as const);
    const money = fc.record({ currency: fc.constantFrom('EUR', 'SEK', 'JPY', 'KWD', 'USD'), format });
    const paid = fc.record({
      name: fc.string({ unit: 'binary', maxLength: 90 }),
      amountMinor: fc.integer({ min: 1, max: 1e11 - 1 }),
      place: fc.nat(3),
      bank: fc.nat(2),
    });
    await fc.assert(
      fc.asyncProperty(
        money,
        fc.array(paid, { minLength: 1, maxLength: 5 }),
        async ({ currency, format: how }, all) => {
          const accountAt = (place: number, bank: number) => {
            const bankAccount = how === 'iban' ? ibans[place] : numbers[place];
            return bankAccountOf(
              { bankAccount, bankCode: bics[bank]!.replace('DE', bankAccount!.slice(0, 2)) },
              { format: how },
            )!;
          };
          const payments = all.map(({ place, bank, ...rest }, n) =>
            one({ ...rest, id: `w${n}`, ...accountAt(place, bank) }),
          );
          const payer = { name: all[0]!.name, ...accountAt(all[0]!.place, all[0]!.bank) };
          const root = await parsed(pain001(file({ currency, format: how, payer, payments })));
          check(root, document);
          const total = all.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
          const said = fromMinor(total, currency).toFixed(currencyExponent(currency));
          expect(texts(root, 'CstmrCdtTrfInitn/PmtInf/CtrlSum')).toEqual([said]);
          expect(texts(root, 'CstmrCdtTrfInitn/GrpHdr/NbOfTxs')).toEqual([String(all.length)]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([
    ['no creditor', (xml: string) => xml.replace(/<Cdtr>[^]*?<\/Cdtr>/, '')],
    [
      'the date after the payer',
      (xml: string) => xml.replace(/(<ReqdExctnDt>[^]*?<\/ReqdExctnDt>)([^]*?<\/Dbtr>)/, '$2$1'),
    ],
    ['an account that is both', (xml: string) => xml.replace('</IBAN>', '</IBAN><Othr><Id>1</Id></Othr>')],
    ['a wrong check digit', (xml: string) => xml.replace('DE89', 'DE88')],
    ['an amount without its currency', (xml: string) => xml.replace(' Ccy="EUR"', '')],
    ['an amount with six decimals', (xml: string) => xml.replace('10.50<', '10.500000<')],
    ['a reference with a slash at its end', (xml: string) => xml.replace('</MsgId>', '/</MsgId>')],
    ['a day that there is not', (xml: string) => xml.replace('<Dt>2026-11-22', '<Dt>2026-11-31')],
    ['a name too long', (xml: string) => xml.replace('Wayfare AB', 'W'.repeat(71))],
    ['no payment at all', (xml: string) => xml.replace(/<CdtTrfTxInf>[^]*<\/CdtTrfTxInf>/, '')],
  ])('a file with %s would not pass', async (_, spoil) => {
    const root = await parsed(spoil(pain001(file())));
    expect(() => check(root, document)).toThrow();
  });
});
