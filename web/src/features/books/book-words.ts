import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { brandOf } from '#shared/contract/payment-providers';
import type { ProviderAccount, SystemAccount } from '#shared/domain/ledger/journal';
import { idEnd } from '@/lib/id-end';
import { useAddress } from '@/lib/use-address';

/** What a journal is, by the beginning of its id. */
const kinds = [
  ...([
    'PAY',
    'REFUND',
    'FEE',
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
  ] as const),
  ...(['WD', 'WDOUT', 'WDBACK', 'FORFEIT', 'COST', 'DISPUTE', 'DISPUTEWON', 'DISPUTELOST', 'DISPUTEBACK'] as const),
  'DISPUTECOST',
] as const;
type Kind = (typeof kinds)[number];

type PlainAccount = Exclude<SystemAccount, ProviderAccount>;

/** The provider whose account it is. */
const providerIn = (name: string): string | undefined => /^gateway:(.+)$/.exec(name)?.[1];

/** Names of accounts and journals. A kind of journal without a name of its own keeps its mark. */
export function useBookWords() {
  const { t } = useTranslation();
  const accountName = useCallback(
    (name: string): string => {
      const provider = providerIn(name);
      return provider === undefined ? t(`books.account.${name as PlainAccount}`) : brandOf(provider);
    },
    [t],
  );
  const accountHint = useCallback(
    (name: string): string =>
      providerIn(name) === undefined ? t(`books.hint.${name as PlainAccount}`) : t('books.hint.gateway'),
    [t],
  );
  const kindName = useCallback(
    (journal: string) => {
      const kind = journal.split('-')[0]!;
      return (kinds as readonly string[]).includes(kind) ? t(`books.kind.${kind as Kind}`) : kind;
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

/** What an entry refers to: a booking, a payment, a request. */
export const shortReference = (memo: string): string => (spoken.includes(memo) ? '' : shortId(memo));
