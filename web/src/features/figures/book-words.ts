import { useCallback } from 'react';
import { brandOf } from '#shared/contract/payment-providers';
import { partsOf, type PlainAccount, plainAccounts, type WalletKind } from '#shared/domain/ledger/chart';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import { idEnd } from '@/lib/id-end';
import { useFormat } from '@/lib/format';
import { useAddress } from '@/lib/use-address';

/** Kinds of journals, by the beginning of their ids. */
const kinds = [
  'PAY',
  'OWED',
  'SETTLED',
  'WOFF',
  'TIP',
  'TIPBACK',
  'REFUND',
  'FEE',
  'FEEADJ',
  'FARE',
  'DEBT',
  'HOLD',
  'ADJ',
  'ADJEND',
  'ADJBACK',
  'BACK',
  'IN',
  'CREDIT',
  'BONUS',
  'RET',
  'RETEND',
  'RETBACK',
  'MAN',
  'REV',
  'WD',
  'WDORD',
  'WDOUT',
  'WDBACK',
  'FORFEIT',
  'COST',
  'DISPUTE',
  'DISPUTEWON',
  'DISPUTELOST',
  'DISPUTEBACK',
  'DISPUTECOST',
  'STLFEE',
  'TRANSIT',
  'BANKED',
] as const;
type Kind = (typeof kinds)[number];

const isPlain = (name: string): name is PlainAccount => (plainAccounts as readonly string[]).includes(name);
/** Rates are in thousandths of a per cent. */
const RATE_UNITS = 1_000;

/** Names of accounts and journals. A kind of journal without a name is shown by its code. */
export function useBookWords() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const accountName = useCallback(
    (name: string): string => {
      const { group, member } = partsOf(name);
      if (member === undefined) return isPlain(name) ? t(`books.account.${name}`) : name;
      if (group === 'vat') return t('books.vat', { rate: number(Number(member) / RATE_UNITS) });
      return group === 'wallet' ? t(`books.wallet.${member as WalletKind}`) : brandOf(member);
    },
    [t, number],
  );
  const accountHint = useCallback(
    (name: string): string => {
      const { group, member } = partsOf(name);
      if (member === undefined) return isPlain(name) ? t(`books.hint.${name}`) : '';
      if (group === 'vat') return t('books.hint.vat');
      return group === 'wallet' ? t('books.hint.wallet') : t('books.hint.gateway');
    },
    [t],
  );
  const kindName = useCallback(
    (journal: string) => {
      const kind = journal.split('-')[0]!;
      // The union of so many keys is too large for the types of `t`.
      const key: MessageKey = `books.kind.${kind as Kind}`;
      return (kinds as readonly string[]).includes(kind) ? t(key) : kind;
    },
    [t],
  );
  return { accountName, accountHint, kindName };
}

/** Opens and closes the story of a journal; it is part of the address. */
export function useJournalParam() {
  const { params, write } = useAddress();
  const open = useCallback((journal: string | undefined) => write({ journal: journal ?? '' }), [write]);
  return { journal: params.get('journal') ?? undefined, open };
}

/** The end of a long id is enough to recognise it, with its kind before it. */
export const shortId = (id: string): string => {
  if (id.length <= 22) return id;
  const kind = /^[A-Z]+(?=-)/.exec(id)?.[0] ?? '';
  return `${kind}${idEnd(id)}`;
};

/** Notes of debt payments and bonuses, whose kind says as much. */
const spoken: readonly string[] = ['debt', 'referral', 'forfeited'];

/** Reference of an entry: a booking, a payment or a request. */
export const shortReference = (memo: string): string => (spoken.includes(memo) ? '' : shortId(memo));
