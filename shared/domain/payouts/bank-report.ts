import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { ReportKind } from '#shared/contract/entities/wallet';
import { isCopyCode } from './copy-code';

/**
 * An answer of the bank about payments. `payment`: about one, by its end-to-end reference. `order` and `file`: of all that the file, or
 * one of its orders, has and that is not named singly.
 */
export type BankAnswer = {
  about: 'payment' | 'order' | 'file';
  /** The reference in our file: at most 35 characters; blank if the bank names none. */
  ref: string;
  state: 'accepted' | 'paid' | 'returned' | 'open';
  /** In the bank's notation: `10.10`. */
  amount?: string;
  currency?: string;
  /** The reference of the bank's own entry, if it does not name ours. */
  entry?: string;
  /** Whether an entry's money came or went. */
  direction?: 'credit' | 'debit';
  /** ISO 20022 external code: `AC04`. A payment or order that is refused without a reason has that of its order or file. */
  code?: string;
  /** The bank has these payments already, and refuses a second file with them: some reason of the payment, its order or file says so. */
  isCopy?: true;
  /** A payment that is refused with its whole order or file, not for a reason of its own. */
  isOfWhole?: true;
  /** The bank's own words. */
  words?: string;
};

export type BankReport = { kind: ReportKind; id: string; answers: BankAnswer[] };
/** Why a file cannot be read. */
export type ReportProblem = 'not_xml' | 'not_a_report' | 'too_large';

export const MOST_REPORT_BYTES = 10_000_000;

type Tree = { [name: string]: Tree | Tree[] | string | undefined };

const lists = new Set([
  'OrgnlPmtInfAndSts',
  'TxInfAndSts',
  'StsRsnInf',
  'Stmt',
  'Ntfctn',
  'Rpt',
  'Ntry',
  'NtryDtls',
  'TxDtls',
]);
/**
 * Banks write the same elements in many namespaces and versions: only local names count, and unknown elements are
 * skipped.
 */
const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  // References may have letters written as numbers: `&#49;`.
  htmlEntities: true,
  isArray: name => lists.has(name) || name === 'AddtlInf',
});

const isTree = (node: unknown): node is Tree => typeof node === 'object' && node !== null && !Array.isArray(node);
const at = (node: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((found, name) => (isTree(found) ? found[name] : undefined), node);
/** Banks break long texts into lines, as their files are laid out. */
const unbroken = (text: string): string => text.replace(/\s+/g, ' ').trim();
const textAt = (node: unknown, ...path: string[]): string => {
  const found = at(node, ...path);
  const text = isTree(found) ? found['#text'] : found;
  return typeof text === 'string' ? unbroken(text) : '';
};
/** Texts of an element that a bank writes once or several times. */
const wordsAt = (node: unknown, ...path: string[]): string =>
  unbroken(
    [at(node, ...path)]
      .flat()
      .filter(text => typeof text === 'string')
      .join(' '),
  );
const listAt = (node: unknown, ...path: string[]): Tree[] => {
  const found = at(node, ...path);
  return (Array.isArray(found) ? found : [found]).filter(isTree);
};

/**
 * ISO 20022 external status codes: accepted, carried out, refused. All others, also future ones, leave the payment
 * open.
 */
const states: Readonly<Record<string, BankAnswer['state']>> = {
  ...Object.fromEntries(
    ['RCVD', 'ACTC', 'ACCP', 'ACSP', 'ACWC', 'ACFC', 'PATC', 'PDNG', 'PART'].map(code => [code, 'accepted']),
  ),
  ACSC: 'paid',
  ACCC: 'paid',
  RJCT: 'returned',
  CANC: 'returned',
};

const FULL = 35;
const WORDS = 140;

/** The first reason that has a code, and the bank's words. */
const reasonOf = (infos: readonly Tree[]): Pick<BankAnswer, 'code' | 'words'> => {
  const code = infos.map(info => textAt(info, 'Rsn', 'Cd') || textAt(info, 'Rsn', 'Prtry')).find(text => text !== '');
  const words = infos
    .map(info => wordsAt(info, 'AddtlInf'))
    .join(' ')
    .trim();
  return { ...(code ? { code: code.slice(0, FULL) } : {}), ...(words ? { words: words.slice(0, WORDS) } : {}) };
};

/** An amount that cannot be read, or has an unknown currency, is left out, so that it matches no payment of ours. */
const amountOf = (node: unknown): Pick<BankAnswer, 'amount' | 'currency'> => {
  if (node === undefined) return {};
  const amount = textAt(node);
  const currency = textAt(node, '@Ccy');
  const isReadable = /^\d{1,15}(\.\d{1,9})?$/.test(amount) && /^[A-Z]{3}$/.test(currency);
  return isReadable ? { amount, currency } : { amount: '0' };
};

/** Some banks give every refusal the code `NARR`, and only their words say that they already have the payment. */
const isCopyInWords = (words: string): boolean =>
  /\bduplicat|\balready (?:exist|(?:been )?(?:received|processed|submitted|used))/i.test(words);

const isCopyBy = (infos: readonly Tree[]): boolean =>
  infos.some(
    info =>
      isCopyCode(textAt(info, 'Rsn', 'Cd')) ||
      isCopyCode(textAt(info, 'Rsn', 'Prtry')) ||
      isCopyInWords(wordsAt(info, 'AddtlInf')),
  );

/** One level of a status report, with the reasons of the levels above, nearest first. */
type Status = {
  node: unknown;
  about: BankAnswer['about'];
  ref: string;
  status: string;
  above?: readonly (readonly Tree[])[];
};

const reasonsOf = (node: unknown): Tree[] => listAt(node, 'StsRsnInf');

const answerOf = ({ node, about, ref, status, above = [] }: Status): BankAnswer[] => {
  if (status === '') return [];
  const state = states[status] ?? 'open';
  const own = reasonsOf(node);
  if (state !== 'returned') return [{ about, ref, state, ...reasonOf(own) }];
  const levels = [own, ...above];
  const said = levels.map(reasonOf).find(({ code, words }) => code ?? words) ?? {};
  const { code, words } = reasonOf(own);
  return [
    {
      about,
      ref,
      state,
      ...said,
      ...(levels.some(isCopyBy) ? { isCopy: true } : {}),
      ...(about === 'payment' && !code && !words ? { isOfWhole: true } : {}),
    },
  ];
};

const ofPayment = (tx: Tree, above: readonly (readonly Tree[])[]): BankAnswer[] => {
  const ref = textAt(tx, 'OrgnlEndToEndId') || textAt(tx, 'OrgnlInstrId');
  const original = at(tx, 'OrgnlTxRef', 'Amt', 'InstdAmt') ?? at(tx, 'OrgnlTxRef', 'IntrBkSttlmAmt');
  const answers = answerOf({ node: tx, about: 'payment', ref, status: textAt(tx, 'TxSts'), above });
  return answers.map(answer => ({ ...answer, ...amountOf(original) }));
};

/** Payments first: a status of the file applies to the remaining ones. */
const ofStatusReport = (report: unknown): BankAnswer[] => {
  const group = at(report, 'OrgnlGrpInfAndSts');
  const orders = listAt(report, 'OrgnlPmtInfAndSts');
  const [file, ref] = [textAt(group, 'GrpSts'), textAt(group, 'OrgnlMsgId')];
  const above = [reasonsOf(group)];
  return [
    ...orders.flatMap(order => listAt(order, 'TxInfAndSts').flatMap(tx => ofPayment(tx, [reasonsOf(order), ...above]))),
    ...listAt(report, 'TxInfAndSts').flatMap(tx => ofPayment(tx, above)),
    ...orders.flatMap(order =>
      answerOf({
        node: order,
        about: 'order',
        ref: textAt(order, 'OrgnlPmtInfId'),
        status: textAt(order, 'PmtInfSts'),
        above,
      }),
    ),
    ...answerOf({ node: group, about: 'file', ref, status: file }),
  ];
};

const blank = (ref: string): string => (ref === 'NOTPROVIDED' ? '' : ref);
const directionOf = (node: unknown): string => textAt(node, 'CdtDbtInd');

/** Outgoing money is a payment; incoming money is a returned payment, if the bank calls it a return. */
const stateOf = (entry: Tree, details: Tree | undefined): BankAnswer['state'] => {
  const isReturn =
    at(details, 'RtrInf') !== undefined ||
    ['true', '1'].includes(textAt(entry, 'RvslInd')) ||
    [entry, details].some(node => textAt(node, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd') === 'RRTN');
  const direction = directionOf(details) || directionOf(entry);
  if (direction === 'DBIT') return isReturn ? 'open' : 'paid';
  return isReturn ? 'returned' : 'open';
};

const ofDetails = (entry: Tree, details: Tree, isOnly: boolean): BankAnswer => {
  const refs = at(details, 'Refs');
  const ref = blank(textAt(refs, 'EndToEndId')) || blank(textAt(refs, 'InstrId'));
  const own = amountOf(
    at(details, 'Amt') ?? at(details, 'AmtDtls', 'TxAmt', 'Amt') ?? at(details, 'AmtDtls', 'InstdAmt', 'Amt'),
  );
  const amount = own.amount === undefined && isOnly ? amountOf(at(entry, 'Amt')) : own;
  const words = wordsAt(details, 'RmtInf', 'Ustrd') || textAt(details, 'AddtlTxInf') || textAt(entry, 'AddtlNtryInf');
  return {
    about: 'payment',
    ref,
    state: stateOf(entry, details),
    direction: (directionOf(details) || directionOf(entry)) === 'CRDT' ? 'credit' : 'debit',
    ...amount,
    entry: entryOf(entry),
    ...(words ? { words: words.slice(0, WORDS) } : {}),
    ...reasonOf(listAt(details, 'RtrInf')),
  };
};

const entryOf = (entry: Tree): string => (textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef')).slice(0, FULL);

/** An entry that the bank has booked: with each of its payments, or as one sum for an order. */
const ofEntry = (entry: Tree): BankAnswer[] => {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
  if (status !== 'BOOK' && status !== '') return [];
  const groups = listAt(entry, 'NtryDtls');
  const details = groups.flatMap(group => listAt(group, 'TxDtls'));
  const batch = groups.map(({ Btch }) => textAt(Btch, 'PmtInfId') || textAt(Btch, 'MsgId')).find(ref => ref !== '');
  const isNamed = details.some(
    detail => blank(textAt(detail, 'Refs', 'EndToEndId')) || blank(textAt(detail, 'Refs', 'InstrId')),
  );
  if (isNamed) return details.map(detail => ofDetails(entry, detail, details.length === 1));
  const order = batch ?? details.map(detail => textAt(detail, 'Refs', 'PmtInfId')).find(ref => ref !== '');
  const whole = ofDetails(entry, details[0] ?? {}, true);
  return [
    {
      ...whole,
      ...amountOf(at(entry, 'Amt')),
      ...(order ? { about: 'order' as const, ref: order.slice(0, FULL) } : {}),
    },
  ];
};

const messages = [
  { name: 'CstmrPmtStsRpt', kind: 'pain.002', part: undefined },
  { name: 'BkToCstmrStmt', kind: 'camt.053', part: 'Stmt' },
  { name: 'BkToCstmrDbtCdtNtfctn', kind: 'camt.054', part: 'Ntfctn' },
  { name: 'BkToCstmrAcctRpt', kind: 'camt.052', part: 'Rpt' },
] as const;

/** No bank's file declares entities or a document type; such a file could exhaust the memory. */
const isDeclaring = (text: string): boolean => /<!(DOCTYPE|ENTITY)/i.test(text);

/** The parser throws at names that no element has, and at elements that are nested without end. */
const treeOf = (text: string): unknown => {
  try {
    return XMLValidator.validate(text) === true ? parser.parse(text) : undefined;
  } catch {
    return undefined;
  }
};

/** Reads a bank's status report, statement or notice: ISO 20022, pain.002 from version 3 on and camt from version 2 on. */
export const readBankReport = (text: string): BankReport | ReportProblem => {
  if (text.length > MOST_REPORT_BYTES) return 'too_large';
  const parsed = isDeclaring(text) ? undefined : treeOf(text);
  if (!parsed) return 'not_xml';
  const root = at(parsed, 'Document');
  const found = messages.find(({ name }) => isTree(at(root, name)));
  if (!found) return 'not_a_report';
  const message = at(root, found.name);
  const answers = found.part
    ? listAt(message, found.part).flatMap(part => listAt(part, 'Ntry').flatMap(ofEntry))
    : ofStatusReport(message);
  return { kind: found.kind, id: textAt(message, 'GrpHdr', 'MsgId').slice(0, FULL), answers };
};
