import xml2js from 'xml2js';
import { expect } from 'vitest';

/**
 * The parts of pain.001.001.09 (ISO 20022, `CustomerCreditTransferInitiationV09`) that we write, after the published
 * schema, with the further demands of the SEPA rulebook's guide for customers (EPC132-08, 2023). The files were also
 * checked with libxml2 against both schemas, which we may not ship.
 */
export type Parsed = { '#name': string; _?: string; $?: Record<string, string>; $$?: Parsed[] };
type Simple = (text: string) => boolean;
type Times = '?' | '*';
/** Content of an element, in the order of the schema: `?` at most once, `*` any number; one of several; or its text. */
type Shape =
  | Simple
  | readonly (readonly [name: string, shape: Shape, times?: Times])[]
  | { oneOf: readonly (readonly [name: string, shape: Shape])[] }
  | { amount: Simple };

const fits =
  (form: RegExp): Simple =>
  text =>
    form.test(text);
/** The schema counts characters, not halves of surrogate pairs. */
const max =
  (most: number): Simple =>
  text =>
    [...text].length >= 1 && [...text].length <= most;

/** `xs:decimal` with a limited number of digits and without a sign. */
const decimal =
  (total: number, fraction: number): Simple =>
  text => {
    const [, whole = '', rest = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
    return whole !== '' && rest.length <= fraction && whole.replace(/^0+/, '').length + rest.length <= total;
  };

/** A reference that every bank accepts (EPC217-08): of the restricted set, no slash at its ends, nor two in a row. */
const reference: Simple = text =>
  /^[A-Za-z0-9/?:().,'+ -]{1,35}$/.test(text) && !/^\/|\/$|\/\//.test(text) && text.trim() === text;

/** ISO 13616: the number with its head at its end, letters as 10 to 35, leaves 1 when divided by 97. */
const iban: Simple = text => {
  if (!/^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/.test(text)) return false;
  let left = 0;
  for (const digit of [...(text.slice(4) + text.slice(0, 4))].map(char => parseInt(char, 36)).join(''))
    left = (left * 10 + Number(digit)) % 97;
  return left === 1;
};
const bic = fits(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/);
const isoDate: Simple = text => /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toISOString().startsWith(text);
const isoTime: Simple = text => /^\d{4}-\d\d-\d\dT/.test(text) && new Date(text).toISOString() === text;
const count = fits(/^[0-9]{1,15}$/);
const sum = decimal(18, 17);

const account: Shape = [
  [
    'Id',
    {
      oneOf: [
        ['IBAN', iban],
        ['Othr', [['Id', max(34)]]],
      ],
    },
  ],
];
const agent: Shape = [
  [
    'FinInstnId',
    [
      ['BICFI', bic, '?'],
      [
        'ClrSysMmbId',
        [
          ['ClrSysId', [['Cd', fits(/^[A-Z]{5}$/)]]],
          ['MmbId', max(35)],
        ],
        '?',
      ],
      ['Nm', max(140), '?'],
      ['Othr', [['Id', max(35)]], '?'],
    ],
  ],
];
/** 140 characters by the schema, 70 in the rulebook. */
const party: Shape = [['Nm', fits(/^[A-Za-z0-9/\-?:().,'+ ]{1,70}$/)]];

const payment: Shape = [
  [
    'PmtId',
    [
      ['InstrId', reference],
      ['EndToEndId', reference],
    ],
  ],
  ['Amt', [['InstdAmt', { amount: decimal(18, 5) }]]],
  ['CdtrAgt', agent, '?'],
  ['Cdtr', party],
  ['CdtrAcct', account],
  ['RmtInf', [['Ustrd', max(140)]]],
];

const order: Shape = [
  ['PmtInfId', reference],
  ['PmtMtd', fits(/^TRF$/)],
  ['BtchBookg', fits(/^(true|false)$/)],
  ['NbOfTxs', count],
  ['CtrlSum', sum],
  ['PmtTpInf', [['SvcLvl', [['Cd', fits(/^[A-Z]{1,4}$/)]]]], '?'],
  ['ReqdExctnDt', [['Dt', isoDate]]],
  ['Dbtr', party],
  ['DbtrAcct', account],
  ['DbtrAgt', agent],
  ['ChrgBr', fits(/^SLEV$/), '?'],
  ['CdtTrfTxInf', payment, '*'],
];

const head: Shape = [
  ['MsgId', reference],
  ['CreDtTm', isoTime],
  ['NbOfTxs', count],
  ['CtrlSum', sum],
  ['InitgPty', party],
];

export const document: Shape = [
  [
    'CstmrCdtTrfInitn',
    [
      ['GrpHdr', head],
      ['PmtInf', order, '*'],
    ],
  ],
];

const text = (node: Parsed, allows: Simple, path: string, attributes: readonly string[] = []): void => {
  const said = node._ ?? '';
  expect(allows(said), `${path}: ${said}`).toBe(true);
  expect([Object.keys(node.$ ?? {}), node.$$ ?? []], path).toEqual([attributes, []]);
};

/** Fails on elements that are missing, misplaced, superfluous, or of the wrong type. */
export const check = (node: Parsed, shape: Shape, path = node['#name']): void => {
  if (typeof shape === 'function') return text(node, shape, path);
  if ('amount' in shape) {
    expect(node.$?.Ccy, path).toMatch(/^[A-Z]{3}$/);
    return text(node, shape.amount, path, ['Ccy']);
  }
  const left = [...(node.$$ ?? [])];
  if ('oneOf' in shape) {
    expect(left, `${path}: one of several`).toHaveLength(1);
    const found = shape.oneOf.find(([name]) => name === left[0]?.['#name']);
    expect(found, `${path}/${left[0]?.['#name']}`).toBeDefined();
    return check(left[0]!, found![1], `${path}/${found![0]}`);
  }
  for (const [name, inner, times] of shape) {
    const found: Parsed[] = [];
    while (left[0]?.['#name'] === name && (times === '*' || found.length === 0)) found.push(left.shift()!);
    if (times !== '?') expect(found.length, `${path}/${name}`).toBeGreaterThan(0);
    for (const child of found) check(child, inner, `${path}/${name}`);
  }
  expect(
    left.map(child => child['#name']),
    `${path}: out of place`,
  ).toEqual([]);
};

export const parsed = async (xml: string): Promise<Parsed> => {
  const options = { explicitChildren: true, preserveChildrenOrder: true, explicitRoot: false, trim: false };
  return (await xml2js.parseStringPromise(xml, options)) as Parsed;
};

/** The texts at a path, in order. */
export const texts = (node: Parsed, path: string): string[] => {
  const [first, ...rest] = path.split('/');
  const found = (node.$$ ?? []).filter(child => child['#name'] === first);
  return rest.length === 0 ? found.map(child => child._ ?? '') : found.flatMap(child => texts(child, rest.join('/')));
};
