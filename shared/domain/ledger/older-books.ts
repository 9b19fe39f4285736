import type { Leg, SystemAccount } from './journal';

/**
 * The account that stood for all that the company earned and bore, until each kind had one of its own. Journals are never
 * rewritten; a reader finds the account by what the journal was for.
 */
const COMPANY = 'platform';

const accountFor = (kind: string, amountMinor: number): SystemAccount => {
  if (kind === 'PAY') return 'commission';
  if (kind === 'FARE') return 'fares';
  if (kind === 'DEBT') return 'cancellation';
  if (kind === 'ADJ') return amountMinor < 0 ? 'refunds' : 'commission';
  if (kind === 'ADJEND') return 'commission';
  return amountMinor < 0 ? 'losses' : 'forfeited';
};

/** The legs of a stored journal by the accounts of today. */
export const legsOfToday = (id: string, legs: readonly Leg[]): readonly Leg[] =>
  legs.map(leg => {
    const { account, amountMinor } = leg;
    if (account.kind === 'user' || (account.name as string) !== COMPANY) return leg;
    return { ...leg, account: { kind: 'system', name: accountFor(id.split('-')[0]!, amountMinor) } };
  });
