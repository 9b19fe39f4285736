import type { BooksMonth } from '#shared/contract/entities/books';
import { toDecimalText } from '../money/provider-amounts';
import { zonedDay } from '../time/zoned';
import { optional, type XmlElement } from '../xml';
import { accountOf, type AccountClass, partsOf } from './chart';

/** The owner of the books, the maker of the file, and its time. Blank: not known. */
export type AuditHead = {
  company: string;
  address: string;
  taxNumber: string;
  email: string;
  /** ISO 3166, two letters. */
  country: string;
  taxLabel: string;
  timeZone: string;
  now: number;
  user: { id: string; firstName: string; lastName: string };
};

/** The lengths of the file's texts. */
export const SHORT = 35;
export const MIDDLE = 70;
export const LONG = 256;

export const software = { company: 'Wayfare', id: 'Wayfare', version: '0.1.0' };
/** The format demands numbers and names that may not have been entered. */
const NOT_KNOWN = 'NotProvided';
/** Not a country of ISO 3166, which reserves this code for its users. */
const NO_COUNTRY = 'ZZ';

/** A text of at most so many characters. */
export const cut = (text: string, most: number): string => {
  const characters = [...text];
  return characters.length <= most ? text : characters.slice(0, most).join('');
};

export const countryOf = ({ country }: AuditHead): string => country || NO_COUNTRY;

export const isNorwegian = ({ country }: AuditHead): boolean => country === 'NO';

export const namespaceOf = (head: AuditHead): string =>
  isNorwegian(head) ? 'urn:StandardAuditFile-Taxation-Financial:NO' : 'urn:OECD:StandardAuditFile-Taxation/2.00';

export const taxTypeOf = (head: AuditHead): string => (isNorwegian(head) ? 'MVA' : 'VAT');

/** Rates are in thousandths of a per cent; the code is the per cent: `12.5`. */
const RATE_UNITS = 1_000;
export const taxCodeOf = (account: string): string | undefined => {
  const { group, member } = partsOf(account);
  return group === 'vat' && member !== undefined ? String(Number(member) / RATE_UNITS) : undefined;
};

/** Norway's codes of output tax, by rate: regular, middle, low. Others are not mapped. */
const norwegianCodes: Readonly<Record<string, string>> = { '25': '3', '15': '31', '12': '33' };

/** The OECD's names for types of accounts. */
const accountTypes: Record<AccountClass, string> = {
  asset: 'Asset',
  liability: 'Liability',
  equity: 'Liability',
  income: 'Sale',
  expense: 'Expense',
};

const companyOf = (head: AuditHead): XmlElement[] => {
  const { user } = head;
  const person: XmlElement[] = [
    ['FirstName', cut(user.firstName || 'NotUsed', SHORT)],
    ['LastName', cut(user.lastName || user.id, MIDDLE)],
  ];
  const number = cut(head.taxNumber, SHORT);
  const tax: XmlElement[] = number === '' ? [] : [['TaxRegistration', [['TaxRegistrationNumber', number]]]];
  const address: XmlElement[] = [
    ['StreetName', cut(head.address || NOT_KNOWN, LONG)],
    ['Country', countryOf(head)],
  ];
  return [
    ['RegistrationNumber', number || NOT_KNOWN],
    ['Name', cut(head.company, LONG)],
    ['Address', address],
    ['Contact', [['ContactPerson', person], ...optional('Email', cut(head.email, MIDDLE))]],
    ...tax,
  ];
};

export const headerOf = (head: AuditHead, { from, to, until, currency }: BooksMonth): XmlElement => {
  const { timeZone, now, user } = head;
  const days: XmlElement[] = [
    ['SelectionStartDate', zonedDay(from, timeZone)],
    ['SelectionEndDate', zonedDay(Math.min(to - 1, until), timeZone)],
  ];
  return [
    'Header',
    [
      ['AuditFileVersion', isNorwegian(head) ? '1.30' : '2.00'],
      ['AuditFileCountry', countryOf(head)],
      ['AuditFileDateCreated', zonedDay(now, timeZone)],
      ['SoftwareCompanyName', software.company],
      ['SoftwareID', software.id],
      ['SoftwareVersion', software.version],
      ['Company', companyOf(head)],
      ['DefaultCurrencyCode', currency],
      ['SelectionCriteria', days],
      ['TaxAccountingBasis', isNorwegian(head) ? 'A' : 'Invoice Accounting'],
      ...optional('UserID', isNorwegian(head) ? user.id : ''),
    ],
  ];
};

const accountElement = (
  head: AuditHead,
  { account, openingMinor, debitMinor, creditMinor }: BooksMonth['accounts'][number],
  { currency, name }: { currency: string; name: string },
): XmlElement => {
  const { number, class: kind, side } = accountOf(account);
  const balance = (when: 'Opening' | 'Closing', minor: number): XmlElement => {
    const isDebit = minor === 0 ? side === 'debit' : minor < 0;
    return [`${when}${isDebit ? 'Debit' : 'Credit'}Balance`, toDecimalText({ minor: Math.abs(minor), currency })];
  };
  return [
    'Account',
    [
      ['AccountID', number],
      ['AccountDescription', cut(name, LONG)],
      ['GroupingCategory', accountTypes[kind]],
      ['GroupingCode', number.split('.')[0]!],
      ['AccountType', isNorwegian(head) ? 'GL' : accountTypes[kind]],
      balance('Opening', openingMinor),
      balance('Closing', openingMinor + creditMinor - debitMinor),
    ],
  ];
};

const taxTable = (head: AuditHead, codes: readonly string[]): XmlElement[] => {
  if (codes.length === 0) return [];
  const details = codes.map((code): XmlElement => {
    const mapped: XmlElement[] = [
      ['StandardTaxCode', norwegianCodes[code] ?? 'NA'],
      ['BaseRate', '100'],
    ];
    return [
      'TaxCodeDetails',
      [
        ['TaxCode', code],
        ['Description', cut(`${head.taxLabel || taxTypeOf(head)} ${code} %`, LONG)],
        ['TaxPercentage', code],
        ['Country', countryOf(head)],
        ...(isNorwegian(head) ? mapped : []),
      ],
    ];
  });
  const name = isNorwegian(head) ? 'Merverdiavgift' : cut(head.taxLabel || 'VAT', LONG);
  return [['TaxTable', [['TaxTableEntry', [['TaxType', taxTypeOf(head)], ['Description', name], ...details]]]]];
};

/** The accounts with their balances, and the rates of the tax accounts; undefined if the books are empty. */
export const masterFilesOf = (
  head: AuditHead,
  books: BooksMonth,
  nameOf: (account: string) => string,
): XmlElement[] => {
  const { accounts, currency } = books;
  const codes = accounts.flatMap(({ account }) => taxCodeOf(account) ?? []);
  const ledger = accounts.map(row => accountElement(head, row, { currency, name: nameOf(row.account) }));
  if (ledger.length === 0) return [];
  return [['MasterFiles', [['GeneralLedgerAccounts', ledger], ...taxTable(head, codes)]]];
};
