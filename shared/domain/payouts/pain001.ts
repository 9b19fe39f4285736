import { toDecimalText } from '../money/provider-amounts';
import type { BankAccount } from './bank-account';
import { type PayoutFile, type Payment, totalMinor } from './payout-batch';

/** ISO 20022 customer credit transfer initiation, the version that SEPA banks take (EPC 2023 rulebook and later). */
export const PAIN_001 = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

type Node = string | readonly Element[];
type Element = readonly [name: string, content: Node, attributes?: string];

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML 1.0 cannot hold even as references; halves of surrogate pairs among them. */
const unprintable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;
const escaped = (text: string): string =>
  text.replace(unprintable, '').replace(/[&<>"]/g, character => entities[character]!);

const written = (elements: readonly Element[], depth: number): string =>
  elements
    .map(([name, content, attributes = '']) => {
      const indent = '  '.repeat(depth);
      const open = `${indent}<${name}${attributes && ` ${attributes}`}>`;
      if (typeof content === 'string') return `${open}${escaped(content)}</${name}>`;
      return `${open}\n${written(content, depth + 1)}\n${indent}</${name}>`;
    })
    .join('\n');

/** One line of at most 70 characters, as the SEPA rulebook has it (the schema takes 140), cut between characters. */
const nameOf = (name: string): string => {
  const line = name.replace(unprintable, '').replace(/\s+/g, ' ').trim();
  return [...line].slice(0, 70).join('').trim() || '-';
};

const accountOf = ({ format }: PayoutFile, { account }: BankAccount): Node => [
  ['Id', format === 'iban' ? [['IBAN', account]] : [['Othr', [['Id', account]]]]],
];

const bankOf = ({ format }: PayoutFile, { code }: BankAccount): Node => [
  ['FinInstnId', format === 'iban' ? [['BICFI', code]] : [['ClrSysMmbId', [['MmbId', code]]]]],
];

/** The payer's bank is mandatory; who gives only an IBAN leaves it to the bank to know itself. */
const noBank: Node = [['FinInstnId', [['Othr', [['Id', 'NOTPROVIDED']]]]]];

const payment = (file: PayoutFile, one: Payment): Element => {
  const amount = toDecimalText({ minor: one.amountMinor, currency: file.currency });
  const agent: Element[] = one.code ? [['CdtrAgt', bankOf(file, one)]] : [];
  return [
    'CdtTrfTxInf',
    [
      [
        'PmtId',
        [
          ['InstrId', one.id],
          ['EndToEndId', one.id],
        ],
      ],
      ['Amt', [['InstdAmt', amount, `Ccy="${file.currency}"`]]],
      ...agent,
      ['Cdtr', [['Nm', nameOf(one.name)]]],
      ['CdtrAcct', accountOf(file, one)],
      ['RmtInf', [['Ustrd', `${file.batch} ${one.id}`]]],
    ],
  ];
};

/** Euros between IBANs are a SEPA transfer, whose charges are shared. */
const sepa = ({ format, currency }: PayoutFile): { level: Element[]; charges: Element[] } =>
  format === 'iban' && currency === 'EUR'
    ? { level: [['PmtTpInf', [['SvcLvl', [['Cd', 'SEPA']]]]]], charges: [['ChrgBr', 'SLEV']] }
    : { level: [], charges: [] };

/** A batch as a bank takes it: one order with all of its payments, totals at both levels. */
export const pain001 = (file: PayoutFile): string => {
  const { batch, at, day, payer, payments, currency } = file;
  const sums: Element[] = [
    ['NbOfTxs', String(payments.length)],
    ['CtrlSum', toDecimalText({ minor: totalMinor(file), currency })],
  ];
  const made = new Date(at).toISOString();
  const { level, charges } = sepa(file);
  const order: Element[] = [
    ['PmtInfId', batch],
    ['PmtMtd', 'TRF'],
    ['BtchBookg', 'true'],
    ...sums,
    ...level,
    ['ReqdExctnDt', [['Dt', day]]],
    ['Dbtr', [['Nm', nameOf(payer.name)]]],
    ['DbtrAcct', accountOf(file, payer)],
    ['DbtrAgt', payer.code ? bankOf(file, payer) : noBank],
    ...charges,
    ...payments.map(one => payment(file, one)),
  ];
  const head: Element[] = [['MsgId', batch], ['CreDtTm', made], ...sums, ['InitgPty', [['Nm', nameOf(payer.name)]]]];
  const document: Element = [
    'Document',
    [
      [
        'CstmrCdtTrfInitn',
        [
          ['GrpHdr', head],
          ['PmtInf', order],
        ],
      ],
    ],
    `xmlns="${PAIN_001}"`,
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written([document], 0)}\n`;
};
