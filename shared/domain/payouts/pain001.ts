import { toDecimalText } from '../money/provider-amounts';
import { type XmlElement as Element, type XmlNode as Node, xmlOf } from '../xml';
import { type BankAccount, isBic } from './bank-account';
import { nameForBank } from './bank-letters';
import { clearingCode } from './clearing-systems';
import { type PayoutFile, type Payment, totalMinor } from './payout-batch';
import { isSepa, type Order, ordersOf } from './payout-orders';

/** ISO 20022 customer credit transfer initiation, the version that SEPA banks take (EPC 2023 rulebook and later). */
export const PAIN_001 = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/** Batches of earlier versions may have a name that consists of refused characters only. */
const nameOf = (name: string): string => nameForBank(name) || '-';

const accountOf = ({ format }: PayoutFile, { account }: BankAccount): Node => [
  ['Id', format === 'iban' ? [['IBAN', account]] : [['Othr', [['Id', account]]]]],
];

/** The bank by its BIC, or by its code in the country's clearing system; by its name where neither is known. */
const bankOf = ({ clearing }: PayoutFile, { code, bankName }: BankAccount & { bankName?: string }): Node => {
  const id = code.toUpperCase();
  if (isBic(id)) return [['FinInstnId', [['BICFI', id]]]];
  const member = clearing && clearingCode(clearing, code);
  if (member)
    return [
      [
        'FinInstnId',
        [
          [
            'ClrSysMmbId',
            [
              ['ClrSysId', [['Cd', clearing]]],
              ['MmbId', member],
            ],
          ],
        ],
      ],
    ];
  const name = nameForBank(bankName ?? '');
  const named: Element[] = name ? [['Nm', name]] : [];
  return [['FinInstnId', [...named, ['Othr', [['Id', code || 'NOTPROVIDED']]]]]];
};

const payment = (file: PayoutFile, paid: Payment): Element => {
  const amount = toDecimalText({ minor: paid.amountMinor, currency: file.currency });
  // In SEPA the IBAN identifies the payee's bank.
  const agent: Element[] = paid.code || !isSepa(file, paid) ? [['CdtrAgt', bankOf(file, paid)]] : [];
  return [
    'CdtTrfTxInf',
    [
      [
        'PmtId',
        [
          ['InstrId', paid.id],
          ['EndToEndId', paid.id],
        ],
      ],
      ['Amt', [['InstdAmt', amount, `Ccy="${file.currency}"`]]],
      ...agent,
      ['Cdtr', [['Nm', nameOf(paid.name)]]],
      ['CdtrAcct', accountOf(file, paid)],
      ['RmtInf', [['Ustrd', `${file.batch} ${paid.id}`]]],
    ],
  ];
};

const sumsOf = (payments: readonly Payment[], currency: string): Element[] => [
  ['NbOfTxs', String(payments.length)],
  ['CtrlSum', toDecimalText({ minor: totalMinor({ payments }), currency })],
];

const order = (file: PayoutFile, { id, sepa, payments }: Order): Element => {
  const { day, payer, currency } = file;
  return [
    'PmtInf',
    [
      ['PmtInfId', id],
      ['PmtMtd', 'TRF'],
      ['BtchBookg', 'true'],
      ...sumsOf(payments, currency),
      ...(sepa ? ([['PmtTpInf', [['SvcLvl', [['Cd', 'SEPA']]]]]] as const) : []),
      ['ReqdExctnDt', [['Dt', day]]],
      ['Dbtr', [['Nm', nameOf(payer.name)]]],
      ['DbtrAcct', accountOf(file, payer)],
      ['DbtrAgt', bankOf(file, payer)],
      ...(sepa ? ([['ChrgBr', 'SLEV']] as const) : []),
      ...payments.map(paid => payment(file, paid)),
    ],
  ];
};

/** A batch as a bank takes it: one message with all of its payments, totals at both levels. */
export const pain001 = (file: PayoutFile): string => {
  const { batch, at, payer, payments, currency } = file;
  const head: Element[] = [
    ['MsgId', batch],
    ['CreDtTm', new Date(at).toISOString()],
    ...sumsOf(payments, currency),
    ['InitgPty', [['Nm', nameOf(payer.name)]]],
  ];
  const orders = ordersOf(file).map(each => order(file, each));
  const document: Element = ['Document', [['CstmrCdtTrfInitn', [['GrpHdr', head], ...orders]]], `xmlns="${PAIN_001}"`];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlOf([document])}\n`;
};
