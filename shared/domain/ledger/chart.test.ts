import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { en } from '#shared/i18n/en';
import { accountOf, inChartOrder, isBookAccount, isOfResult, mayBeWritten, plainAccounts } from './chart';

const folder = new URL('.', import.meta.url);
const journalFiles = readdirSync(folder).filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'));
const sources = journalFiles
  .filter(name => !name.startsWith('chart'))
  .map(name => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n');
/** Every quoted word in the sources of journals, including the names of the accounts. */
const quoted = new Set([...sources.matchAll(/'([a-zA-Z]+)'/g)].map(([, word]) => word));
const posted = [...sources.matchAll(/system\('([a-zA-Z]+)'/g)].map(([, name]) => name!);

describe('[PLUS-28] the chart of accounts', () => {
  it('has a row for every account that a journal names', () => {
    expect(posted.length).toBeGreaterThan(10);
    expect(posted.filter(name => !isBookAccount(name))).toEqual([]);
  });

  it('has no account that neither a journal nor an admin can post to', () => {
    const manual = ['clearing', 'equity', 'otherIncome', 'bankFees', 'exchange', 'otherExpense'];
    expect(plainAccounts.filter(name => !quoted.has(name))).toEqual(manual);
  });

  it('gives each account a number of its own, a name and a description', () => {
    const numbers = [...plainAccounts, 'gateway:stripe', 'wallet:driver', 'vat:25000'].map(
      name => accountOf(name).number,
    );
    expect(new Set(numbers).size).toBe(numbers.length);
    const missing = plainAccounts.filter(name => !(`books.account.${name}` in en && `books.hint.${name}` in en));
    expect(missing).toEqual([]);
  });

  it.each([
    ['gateway:stripe', 'asset', 'debit'],
    ['bank', 'asset', 'debit'],
    ['wallet:driver', 'liability', 'credit'],
    ['vat:25000', 'liability', 'credit'],
    ['commission', 'income', 'credit'],
    ['promotion', 'income', 'debit'],
    ['fees', 'expense', 'debit'],
  ])('%s is of the class %s and grows on the %s side', (name, kind, side) => {
    expect(accountOf(name)).toMatchObject({ class: kind, side });
  });

  it('orders accounts by number, and knows which begin the year at zero', () => {
    expect(['fees', 'vat:6000', 'vat:25000', 'bank', 'commission'].sort(inChartOrder)).toEqual([
      'bank',
      'vat:6000',
      'vat:25000',
      'commission',
      'fees',
    ]);
    expect(['commission', 'promotion', 'fees', 'bank', 'escrow'].filter(isOfResult)).toEqual([
      'commission',
      'promotion',
      'fees',
    ]);
  });

  it('lets no admin write into a wallet, into an account that follows from open rides, or into one that there is not', () => {
    expect(
      [
        'bank',
        'gateway:stripe',
        'vat:25000',
        'wallet:driver',
        'platform',
        'toString',

        'escrow',
        'payable',
        'gateway',
        'gateway:',
        'vat:abc',
        'gateway:no such',
        'gateway:stripee',
        'gateway:constructor',
      ].filter(mayBeWritten),
    ).toEqual(['bank', 'gateway:stripe', 'vat:25000']);
  });
});
