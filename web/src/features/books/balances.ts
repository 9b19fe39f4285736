import type { BooksMonth } from '#shared/contract/entities/books';
import { accountOf } from '#shared/domain/ledger/chart';

type Row = BooksMonth['accounts'][number];

/** Balances as accountants read them: above zero on the side on which the account grows. */
export const balanceShown = (account: string, creditMinor: number): number =>
  accountOf(account).side === 'credit' ? creditMinor : 0 - creditMinor;

/** Above zero: credit. */
export const balanceAtEnd = ({ openingMinor, creditMinor, debitMinor }: Row): number =>
  openingMinor + creditMinor - debitMinor;
