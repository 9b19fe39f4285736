import xml2js from 'xml2js';
import { describe, expect, it } from 'vitest';
import { pain001, PAIN_001 } from './pain001';
import type { Payment, PayoutFile } from './payout-batch';

type Parsed = { '#name': string; _?: string; $?: Record<string, string>; $$?: Parsed[] };
/** What an element may hold, in the order of the schema: `?` at most once, `*` any number; or what its text looks like. */
type Shape = RegExp | readonly (readonly [name: string, shape: Shape, times?: '?' | '*'])[];

const max = (most: number) => new RegExp(`^[\\s\\S]{1,${most}}$`);
const count = /^[0-9]{1,15}$/;
const decimal = /^\d{1,17}(\.\d{1,5})?$/;
const text35 = max(35);
const account: Shape = [
  [
    'Id',
    [
      ['IBAN', /^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/, '?'],
      ['Othr', [['Id', max(34)]], '?'],
    ],
  ],
];
const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;
const agent: Shape = [
  [
    'FinInstnId',
    [
      ['BICFI', BIC, '?'],
      ['ClrSysMmbId', [['MmbId', text35]], '?'],
      ['Othr', [['Id', text35]], '?'],
    ],
  ],
];
const party: Shape = [['Nm', max(140)]];
/** pain.001.001.09 as published, of which only the parts that we write. */
const document: Shape = [
  [
    'CstmrCdtTrfInitn',
    [
      [
        'GrpHdr',
        [
          ['MsgId', text35],
          ['CreDtTm', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/],
          ['NbOfTxs', count],
          ['CtrlSum', decimal],
          ['InitgPty', party],
        ],
      ],
      [
        'PmtInf',
        [
          ['PmtInfId', text35],
          ['PmtMtd', /^TRF$/],
          ['BtchBookg', /^(true|false)$/],
          ['NbOfTxs', count],
          ['CtrlSum', decimal],
          ['PmtTpInf', [['SvcLvl', [['Cd', /^[A-Z]{1,4}$/]]]], '?'],
          ['ReqdExctnDt', [['Dt', /^\d{4}-\d\d-\d\d$/]]],
          ['Dbtr', party],
          ['DbtrAcct', account],
          ['DbtrAgt', agent],
          ['ChrgBr', /^SLEV$/, '?'],
          [
            'CdtTrfTxInf',
            [
              [
                'PmtId',
                [
                  ['InstrId', text35],
                  ['EndToEndId', text35],
                ],
              ],
              ['Amt', [['InstdAmt', decimal]]],
              ['CdtrAgt', agent, '?'],
              ['Cdtr', party],
              ['CdtrAcct', account],
              ['RmtInf', [['Ustrd', max(140)]]],
            ],
            '*',
          ],
        ],
      ],
    ],
  ],
];

const check = (node: Parsed, shape: Shape, path = node['#name']): void => {
  if (shape instanceof RegExp) return expect(node._, path).toMatch(shape);
  const left = [...(node.$$ ?? [])];
  for (const [name, inner, times] of shape) {
    const found: Parsed[] = [];
    while (left[0]?.['#name'] === name && (times === '*' || found.length === 0)) found.push(left.shift()!);
    if (times === undefined) expect(found, `${path}/${name}`).toHaveLength(1);
    for (const one of found) check(one, inner, `${path}/${name}`);
  }
  expect(
    left.map(one => one['#name']),
    `${path}: out of place`,
  ).toEqual([]);
};

const parsed = async (xml: string): Promise<Parsed> => {
  const options = { explicitChildren: true, preserveChildrenOrder: true, explicitRoot: false, trim: false };
  return (await xml2js.parseStringPromise(xml, options)) as Parsed;
};
/** The texts at a path, in order. */
const texts = (node: Parsed, path: string): string[] => {
  const [first, ...rest] = path.split('/');
  const found = (node.$$ ?? []).filter(one => one['#name'] === first);
  return rest.length === 0 ? found.map(one => one._ ?? '') : found.flatMap(one => texts(one, rest.join('/')));
};

const one = (changes: Partial<Payment> = {}): Payment => ({
  ...{ id: '01JD0000000000000000000001', name: 'Dana Ek', bankName: 'Sparbank', amountMinor: 1_050 },
  ...{ account: 'DE89370400440532013000', code: 'COBADEFFXXX' },
  ...changes,
});
const file = (changes: Partial<PayoutFile> = {}): PayoutFile => ({
  ...{
    batch: 'PAY-20261122-0A1B2C3D',
    at: Date.UTC(2026, 10, 21, 23, 30),
    day: '2026-11-22',
    format: 'iban',
    currency: 'EUR',
  },
  payer: { name: 'Wayfare AB', account: 'FR1420041010050500013M02606', code: 'PSSTFRPPPAR' },
  payments: [one(), one({ id: '01JD0000000000000000000002', name: 'Olle Å', amountMinor: 8_999, code: '' })],
  ...changes,
});

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
    expect(texts(root, `${order}/CdtTrfTxInf/CdtrAgt/FinInstnId/ClrSysMmbId/MmbId`)).toEqual(['SPSE']);
    expect(texts(root, `${order}/DbtrAgt/FinInstnId/Othr/Id`)).toEqual(['NOTPROVIDED']);
  });

  it.each([
    ['marks of XML', 'Ek & Söner <"AB"> \'x\'', 'Ek & Söner <"AB"> \'x\''],
    ['characters that no XML may hold', 'Da\u0000na\u0008 \uD800Ek\uFFFE', 'Dana Ek'],
    ['an end of CDATA and a reference', 'a]]>b &#0; &lt;', 'a]]>b &#0; &lt;'],
    ['nothing', ' ', '-'],
  ])('a name with %s is well-formed', async (_, name, read) => {
    const root = await parsed(pain001(file({ payments: [one({ name })] })));
    check(root, document);
    expect(texts(root, 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/Cdtr/Nm')).toEqual([read]);
  });

  it('a name too long is cut, not in the middle of a character', async () => {
    const root = await parsed(pain001(file({ payments: [one({ name: '🛵'.repeat(200) })] })));
    check(root, document);
    expect(texts(root, 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/Cdtr/Nm')[0]).toBe('🛵'.repeat(70));
  });
});
