import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { XMLParser } from 'fast-xml-parser';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BooksMonth } from '#shared/contract/entities/books';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { ProposalContent } from '#shared/contract/entities/proposal';
import type { InputOf, OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { auditFile } from '#shared/domain/ledger/audit-file';
import { type AuditHead, software } from '#shared/domain/ledger/audit-head';
import { accountOf, plainAccounts, type SystemAccount } from '#shared/domain/ledger/chart';
import { journal, type Leg, system, user } from '#shared/domain/ledger/journal';
import { toMinor } from '#shared/domain/money/money';
import { foldJournals } from '#lambdas/model/books/fold-journals';
import { journalWrites, type Origin } from '#lambdas/model/money/journal-items';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { Context } from '#lambdas/runtime/context';
import type { Implementation } from '#lambdas/runtime/implementation';
import { decideProposal } from '#lambdas/operations/approvals/decide-proposal';
import { propose } from '#lambdas/operations/approvals/propose';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { runAs } from '#test/kit/request-key';
import { aPerson } from '#test/kit/samples';
import { fetchBooksMonth } from './fetch-books-month';
import { fetchMonthJournals } from './fetch-month-journals';

/** Norway's schema is not ours to ship: `SAFT_SCHEMA=~/Norwegian_SAF-T_Financial_Schema_v_1.30.xsd` names it, and `xmllint` reads it. */
const schema = process.env['SAFT_SCHEMA'];

let now: number;
let store: MemoryStore;
let ctx: Context;

const call = async <N extends keyof Operations>(operation: Implementation, input: InputOf<Operations[N]>, uid = 'a1') =>
  (await runAs(operation, { uid, usertype: 'admin', user: aPerson(uid, 'admin') }, { ctx, input })) as OutputOf<
    Operations[N]
  >;
const write = async (id: string, legs: Leg[], origin: Origin = {}, memo = 'WF-1') => {
  const draft = journal({ id, memo, currency: 'NOK', legs });
  expect(await store.write(journalWrites(draft, now, origin))).toEqual({ ok: true });
};
/** A bank fee that one admin proposes and another approves. */
const writtenByHand = async (date: string) => {
  const lines = [
    { account: 'bankFees', amountMinor: -1_250 },
    { account: 'bank', amountMinor: 1_250 },
  ];
  const content: ProposalContent = { kind: 'journal', date, text: 'Bank statement', lines };
  const { proposal } = await call<'propose'>(propose, { content, reason: 'r' });
  const decided = await call<'decideProposal'>(decideProposal, { id: proposal.id, decision: 'approve' }, 'a2');
  expect(decided).not.toHaveProperty('refusal');
};
const head = (changes: Partial<AuditHead> = {}): AuditHead => ({
  company: 'Ek & Søn <AS>',
  address: 'Storgata 1, 0155 Oslo',
  taxNumber: '999888777',
  email: 'o@example.com',
  country: 'NO',
  taxLabel: 'MVA',
  timeZone: 'Europe/Oslo',
  now,
  user: { id: 'a1', firstName: 'Ada', lastName: 'Ek' },
  ...changes,
});
const names = { account: (name: string) => `Account ${name}`, journal: (id: string) => `Kind ${id.split('-')[0]}` };

/** The file of a month, made of the pages that the panel receives. */
const fileOf = async (month: string, limit: number, of: AuditHead = head()) => {
  const books = await call<'fetchBooksMonth'>(fetchBooksMonth, { month });
  const file = auditFile(of, books, names);
  let cursor: string | undefined;
  do {
    const page: OutputOf<Operations['fetchMonthJournals']> = await call<'fetchMonthJournals'>(fetchMonthJournals, {
      month,
      limit,
      ...(cursor ? { cursor } : {}),
    });
    file.add(page.entries);
    cursor = page.nextCursor;
  } while (cursor);
  return { books, file, xml: file.parts().join('') };
};

type Tree = Record<string, never> & { [name: string]: Tree };
const lists = ['Account', 'Journal', 'Transaction', 'Line', 'TaxCodeDetails'];
const read = (xml: string): Tree =>
  (new XMLParser({ parseTagValue: false, isArray: name => lists.includes(name) }).parse(xml) as { AuditFile: Tree })
    .AuditFile;
const textOf = (node: unknown): string => node as string;
const minor = (node: unknown): number => (node === undefined ? 0 : toMinor(Number(node), 'NOK'));
const all = (node: unknown): Tree[] => (node as Tree[] | undefined) ?? [];

/** The kinds of journals that the panel has names for, as its list in the code has them. */
const kinds = [
  ...readFileSync('web/src/features/figures/book-words.ts', 'utf8')
    .split('type Kind')[0]!
    .matchAll(/'([A-Z]+)'/g),
].map(([, kind]) => kind!);
const accounts: SystemAccount[] = [...plainAccounts, 'gateway:stripe', 'gateway:payfast', 'vat:25000', 'vat:12000'];

/** Each kind takes every sixth account, and each account gets every sixth kind. */
const APART = 6;

/** Journals of every kind, over every account of the chart, with amounts of all sizes on both sides. */
const aMonthOfEverything = async () => {
  const people = ['r1', 'd1', 'f1'];
  for (const [n, kind] of kinds.entries())
    for (const [m, account] of accounts.entries()) {
      if (m % APART !== n % APART) continue;
      const amount = (n + 1) * 101 + m * 7;
      const sign = (n + m) % 2 === 0 ? 1 : -1;
      const other = m % 3 === 0 ? user(people[n % 3]!, -sign * amount) : system('clearing', -sign * amount);
      const legs = account.startsWith('vat')
        ? [system('commission', sign * amount * 4), system('bank', -sign * amount * 4)]
        : [];
      now += 60_000;
      await write(`${kind}-${n}-${m}`, [system(account, sign * amount), other, ...legs], { by: 'a1' });
    }
};

const numbersAgree = (books: BooksMonth, xml: string) => {
  const root = read(xml);
  const entries = root['GeneralLedgerEntries']!;
  const transactions = all(entries['Journal']).flatMap(each => all(each['Transaction']));
  const lines = transactions.flatMap(each => all(each['Line']));
  const sum = (side: string, of: readonly Tree[]) =>
    of.reduce((total, line) => total + minor(line[side]?.['Amount']), 0);
  const total = (side: 'debitMinor' | 'creditMinor') => books.accounts.reduce((found, row) => found + row[side], 0);
  expect(Number(entries['NumberOfEntries'])).toBe(books.journals);
  expect(transactions).toHaveLength(books.journals);
  expect([minor(entries['TotalDebit']), minor(entries['TotalCredit'])]).toEqual([
    total('debitMinor'),
    total('creditMinor'),
  ]);
  const listed = all(root['MasterFiles']!['GeneralLedgerAccounts']?.['Account']);
  expect(listed.map(each => textOf(each['AccountID']))).toEqual(
    books.accounts.map(row => accountOf(row.account).number),
  );
  for (const [at, row] of books.accounts.entries()) {
    const own = lines.filter(line => textOf(line['AccountID']) === accountOf(row.account).number);
    expect([sum('DebitAmount', own), sum('CreditAmount', own)]).toEqual([row.debitMinor, row.creditMinor]);
    const balance = (when: string) =>
      minor(listed[at]![`${when}CreditBalance`]) - minor(listed[at]![`${when}DebitBalance`]);
    expect(balance('Opening')).toBe(row.openingMinor);
    expect(balance('Closing')).toBe(row.openingMinor + row.creditMinor - row.debitMinor);
  }
  for (const each of transactions) {
    const own = all(each['Line']);
    expect(sum('DebitAmount', own)).toBe(sum('CreditAmount', own));
  }
};

beforeEach(async () => {
  now = Date.UTC(2026, 8, 20);
  store = memoryStore();
  ctx = fakeContext({
    store,
    now: () => now,
    settings: async () => ({ ...defaultSettings, code: 'NOK', timeZone: 'Europe/Oslo' }),
  });
  const people = [
    aPerson('a1', 'admin'),
    aPerson('a2', 'admin'),
    aPerson('r1', 'rider'),
    aPerson('d1', 'driver'),
    aPerson('f1', 'fleetadmin'),
  ];
  for (const one of people) await store.write(personWrites(one));
});

describe('[PLUS-28] the audit file of a month (SAF-T)', () => {
  it('has every journal, and the sums and balances of the trial balance to the cent', async () => {
    await write('CREDIT-before', [system('credit', -5_000), user('d1', 5_000)]);
    now = Date.UTC(2026, 9, 2);
    await aMonthOfEverything();
    now = Date.UTC(2026, 10, 3);
    await writtenByHand('2026-10-31');
    await write('CREDIT-after', [system('credit', -700), user('r1', 700)]);
    const { books, file, xml } = await fileOf('2026-10', 37);
    expect(xml).toContain('<SelectionEndDate>2026-10-31</SelectionEndDate>');
    expect(books.accounts.length).toBeGreaterThan(accounts.length);
    const found = all(read(xml)['GeneralLedgerEntries']!['Journal']).map(each => textOf(each['JournalID']));
    expect(found.sort()).toEqual([...kinds].sort());
    expect(file.agrees()).toBe(true);
    numbersAgree(books, xml);
    now += 3_600_000;
    for (let run = 0; run < 3; run++) await foldJournals(ctx);
    const folded = await fileOf('2026-10', 100);
    numbersAgree(folded.books, folded.xml);
    for (const country of ['NO', '', 'SE']) numbersAgree(books, (await fileOf('2026-10', 100, head({ country }))).xml);
  });

  it('has the company, its accounts, and of each journal day, author, number, text and tax', async () => {
    const tax = [
      user('d1', 8_000),
      system('commission', 1_600),
      system('vat:25000', 400),
      system('gateway:stripe', -10_000),
    ];
    await write('PAY-b1', tax, { by: 'd1' });
    const root = read((await fileOf('2026-09', 10)).xml);
    expect(root['Header']).toMatchObject({
      AuditFileVersion: '1.30',
      AuditFileCountry: 'NO',
      DefaultCurrencyCode: 'NOK',
      Company: { RegistrationNumber: '999888777', Name: 'Ek & Søn <AS>' },
      SelectionCriteria: { SelectionStartDate: '2026-09-01', SelectionEndDate: '2026-09-20' },
    });
    const details = root['MasterFiles']!['TaxTable']!['TaxTableEntry']!['TaxCodeDetails'];
    expect(details).toMatchObject([{ TaxCode: '25', TaxPercentage: '25', StandardTaxCode: '3' }]);
    const [pay] = all(root['GeneralLedgerEntries']!['Journal']);
    expect(pay).toMatchObject({ JournalID: 'PAY', Description: 'Kind PAY' });
    const [transaction] = all(pay!['Transaction']);
    expect(transaction).toMatchObject({
      TransactionID: 'PAY-b1',
      Period: '9',
      PeriodYear: '2026',
      TransactionDate: '2026-09-20',
      SourceID: 'd1',
      Description: 'Kind PAY · WF-1',
    });
    expect(all(transaction!['Line'])[2]).toEqual({
      RecordID: '3',
      AccountID: '2610.25000',
      SourceDocumentID: 'WF-1',
      Description: 'Account vat:25000',
      CreditAmount: { Amount: '4.00' },
      TaxInformation: {
        TaxType: 'MVA',
        TaxCode: '25',
        TaxPercentage: '25',
        Country: 'NO',
        TaxBase: '16.00',
        CreditTaxAmount: { Amount: '4.00' },
      },
    });
  });

  it('is the OECD’s outside Norway, and says of each thing that is not known that it is not', async () => {
    await write('PAY-b1', [system('vat:25000', 400), system('bank', -400)]);
    const { xml } = await fileOf(
      '2026-09',
      10,
      head({ country: '', address: '', taxNumber: '', email: '', taxLabel: '' }),
    );
    expect(xml).toContain('<AuditFile xmlns="urn:OECD:StandardAuditFile-Taxation/2.00">');
    expect(read(xml)['Header']).toMatchObject({
      AuditFileVersion: '2.00',
      AuditFileCountry: 'ZZ',
      Company: { RegistrationNumber: 'NotProvided', Address: { StreetName: 'NotProvided' } },
    });
    expect(xml).not.toMatch(/StandardTaxCode|CreditTaxAmount|MVA<|UserID|<TaxRegistration>/);
  });

  it('says when journals came in while it was made', async () => {
    await write('CREDIT-1', [system('credit', -500), user('d1', 500)]);
    const { file } = await fileOf('2026-09', 10);
    expect(file.agrees()).toBe(true);
    await write('CREDIT-2', [system('credit', -500), user('d1', 500)]);
    file.add((await call<'fetchMonthJournals'>(fetchMonthJournals, { month: '2026-09', limit: 10 })).entries.slice(-2));
    expect(file.agrees()).toBe(false);
  });

  it('is of the version of the software that makes it', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(software.version).toBe(version);
  });
});

describe.skipIf(!schema)('[PLUS-28] Norway’s schema takes the audit file', () => {
  const refusal = (xml: string): string => {
    const { status, stderr, error } = spawnSync('xmllint', ['--noout', '--schema', schema!, '-'], { input: xml });
    if (error) throw error;
    return status === 0 ? '' : stderr.toString().slice(0, 2_000);
  };

  it('shows a month with everything, one with nothing, and a company of which little is known', async () => {
    const nothing = (await fileOf('2026-09', 10)).xml;
    expect(nothing).not.toContain('MasterFiles');
    expect(refusal(nothing)).toBe('');
    now = Date.UTC(2026, 9, 2);
    await aMonthOfEverything();
    await write(`PAY-${'x'.repeat(120)}`, [system('vat:12500', -1), system('bank', 1)], {}, 'm\u0001<&'.repeat(80));
    expect(refusal((await fileOf('2026-10', 100)).xml)).toBe('');
    const unknown = head({ address: '', taxNumber: '', email: '', taxLabel: '' });
    expect(refusal((await fileOf('2026-10', 100, unknown)).xml)).toBe('');
  });
});
