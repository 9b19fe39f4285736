import type { BooksMonth, MonthEntry } from '#shared/contract/entities/books';
import { toMinor } from '../money/money';
import { toDecimalText } from '../money/provider-amounts';
import { zonedDay } from '../time/zoned';
import { optional, xmlOf, type XmlElement } from '../xml';
import * as parts from './audit-head';
import { cut, LONG, MIDDLE, SHORT } from './audit-head';
import { system } from './journal';
import type { SystemAccount } from './chart';
import { taxLineOf } from './tax-lines';

/** Names of accounts and of kinds of journals, in a human language. */
type AuditNames = { account: (name: string) => string; journal: (id: string) => string };

type Asked = { head: parts.AuditHead; books: BooksMonth; names: AuditNames };
type Moved = { debitMinor: number; creditMinor: number };
const none: Moved = { debitMinor: 0, creditMinor: 0 };
const added = (a: Moved, b: Moved): Moved => ({
  debitMinor: a.debitMinor + b.debitMinor,
  creditMinor: a.creditMinor + b.creditMinor,
});
/** The longest mark of a kind of journals. */
const MARK = 18;

/** Ids may be longer than the format allows; their two ends distinguish them. */
const idOf = (journal: string): string =>
  journal.length <= MIDDLE ? journal : `${journal.slice(0, SHORT - 1)}~${journal.slice(-SHORT)}`;

/** The entries of each journal, which follow each other. */
const byJournal = (entries: readonly MonthEntry[]): MonthEntry[][] => {
  const groups: MonthEntry[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last?.[0]?.journal === entry.journal) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
};

const movedBy = ({ debit, credit }: MonthEntry, currency: string): Moved => ({
  debitMinor: toMinor(debit, currency),
  creditMinor: toMinor(credit, currency),
});

/** The tax of a line on a tax account, with the taxed income; journals by hand name none. */
const taxOf = ({ head, books }: Asked, entry: MonthEntry, journal: readonly MonthEntry[]): XmlElement[] => {
  const { currency } = books;
  const code = parts.taxCodeOf(entry.account);
  if (code === undefined) return [];
  const legs = journal.map(each => {
    const { debitMinor, creditMinor } = movedBy(each, currency);
    return system(each.account as SystemAccount, creditMinor - debitMinor);
  });
  const net = taxLineOf(entry.journal, legs)?.netMinor;
  const { debitMinor, creditMinor } = movedBy(entry, currency);
  const amount: XmlElement[] = [['Amount', toDecimalText({ minor: debitMinor + creditMinor, currency })]];
  const side = debitMinor > 0 ? 'DebitTaxAmount' : 'CreditTaxAmount';
  const information: XmlElement[] = [
    ['TaxType', parts.taxTypeOf(head)],
    ['TaxCode', code],
    ['TaxPercentage', code],
    ['Country', parts.countryOf(head)],
    ...optional('TaxBase', net === undefined ? '' : toDecimalText({ minor: Math.abs(net), currency })),
    [parts.isNorwegian(head) ? side : 'TaxAmount', amount],
  ];
  return [['TaxInformation', information]];
};

const lineOf = (asked: Asked, entry: MonthEntry, journal: readonly MonthEntry[]): XmlElement => {
  const { names, books } = asked;
  const { debitMinor, creditMinor } = movedBy(entry, books.currency);
  const isDebit = debitMinor > 0;
  const minor = isDebit ? debitMinor : creditMinor;
  return [
    'Line',
    [
      ['RecordID', String(journal.indexOf(entry) + 1)],
      ['AccountID', entry.number],
      ...optional('SourceDocumentID', cut(entry.memo, SHORT)),
      ['Description', cut(names.account(entry.account), LONG)],
      [isDebit ? 'DebitAmount' : 'CreditAmount', [['Amount', toDecimalText({ minor, currency: books.currency })]]],
      ...taxOf(asked, entry, journal),
    ],
  ];
};

const transactionOf = (asked: Asked, journal: readonly MonthEntry[]): XmlElement => {
  const { head, books, names } = asked;
  const { journal: id, at, date, memo, by = '' } = journal[0]!;
  const written = zonedDay(at, head.timeZone);
  const day = date ?? written;
  return [
    'Transaction',
    [
      ['TransactionID', idOf(id)],
      ['Period', String(Number(books.month.slice(5)))],
      ['PeriodYear', books.month.slice(0, 4)],
      ['TransactionDate', day],
      ...optional('SourceID', cut(by, SHORT)),
      ['Description', cut([names.journal(id), memo].filter(Boolean).join(' · '), LONG)],
      ['SystemEntryDate', written],
      ['GLPostingDate', day],
      ...journal.map(entry => lineOf(asked, entry, journal)),
    ],
  ];
};

/**
 * The journals that were added to the file so far: the text of each kind, and the amounts by which they moved the
 * accounts.
 */
type Added = { transactions: Map<string, string[]>; moved: Map<string, Moved> };

const sumOf = ({ moved }: Added): Moved => [...moved.values()].reduce(added, none);

const entriesOf = ({ books, names }: Asked, collected: Added): string[] => {
  const { debitMinor, creditMinor } = sumOf(collected);
  const { currency } = books;
  const sums: XmlElement[] = [
    ['NumberOfEntries', String([...collected.transactions.values()].reduce((sum, found) => sum + found.length, 0))],
    ['TotalDebit', toDecimalText({ minor: debitMinor, currency })],
    ['TotalCredit', toDecimalText({ minor: creditMinor, currency })],
  ];
  const journals = [...collected.transactions].flatMap(([kind, found]) => {
    const about: XmlElement[] = [
      ['JournalID', cut(kind, MARK)],
      ['Description', cut(names.journal(`${kind}-`), LONG)],
      ['Type', 'GL'],
    ];
    return ['    <Journal>\n', xmlOf(about, 3), ...found.map(text => `\n${text}`), '\n    </Journal>\n'];
  });
  return ['  <GeneralLedgerEntries>\n', xmlOf(sums, 2), '\n', ...journals, '  </GeneralLedgerEntries>\n'];
};

/** Whether the journals move each account by the amounts of the trial balance. */
const isAsIn = ({ books }: Asked, { moved }: Added): boolean => {
  const said = new Map<string, Moved>(books.accounts.map(row => [row.account, row]));
  return [...new Set([...said.keys(), ...moved.keys()])].every(name => {
    const [a, b] = [said.get(name) ?? none, moved.get(name) ?? none];
    return a.debitMinor === b.debitMinor && a.creditMinor === b.creditMinor;
  });
};

type AuditFile = {
  add: (entries: readonly MonthEntry[]) => void;
  agrees: () => boolean;
  /** The texts that make up the file, in order. */
  parts: () => string[];
};

/**
 * A month of the books as a Standard Audit File for Tax (SAF-T): the structure of the OECD's version 2.00, general
 * ledger only; for a company in Norway in the form of that country's version 1.30. Journals are added page by page,
 * each complete; the sums, which precede them in the file, are those of the added journals.
 */
export const auditFile = (head: parts.AuditHead, books: BooksMonth, names: AuditNames): AuditFile => {
  const asked: Asked = { head, books, names };
  const collected: Added = { transactions: new Map(), moved: new Map() };
  return {
    add: entries => {
      for (const journal of byJournal(entries)) {
        const kind = journal[0]!.journal.split('-')[0]!;
        const known = collected.transactions.get(kind) ?? [];
        known.push(xmlOf([transactionOf(asked, journal)], 3));
        collected.transactions.set(kind, known);
      }
      for (const entry of entries)
        collected.moved.set(
          entry.account,
          added(collected.moved.get(entry.account) ?? none, movedBy(entry, books.currency)),
        );
    },
    agrees: () => isAsIn(asked, collected),
    parts: () => [
      `<?xml version="1.0" encoding="UTF-8"?>\n<AuditFile xmlns="${parts.namespaceOf(head)}">\n`,
      `${xmlOf([parts.headerOf(head, books), ...parts.masterFilesOf(head, books, names.account)], 1)}\n`,
      ...entriesOf(asked, collected),
      '</AuditFile>\n',
    ],
  };
};
