import type { BankOutcome, Withdraw } from '#shared/contract/entities/wallet';
import type { BankAnswer } from './bank-report';
import { withdrawState } from './withdraw-state';

/** The bank has the payment once already: it refuses a copy of it, not the payment. */
const isOfCopy = ({ state, code = '' }: Told): boolean => state === 'returned' && /^(AM05|DU0[1-5])$/.test(code);

type Told = Pick<BankAnswer, 'state' | 'code'>;

/**
 * The effect of a bank's answer on a payment. `known`: nothing, it was booked before. `differs`: nothing, because the amount is
 * another, or the bank says otherwise than the books: an admin has to look.
 */
export const outcomeOf = (
  withdraw: Pick<Withdraw, 'processed' | 'ordered' | 'returned' | 'confirmedAt'>,
  told: Told,
  isOtherAmount: boolean,
): BankOutcome => {
  const state = withdrawState(withdraw);
  const said = told.state;
  if (isOtherAmount || isOfCopy(told)) return 'differs';
  if (said === 'open' || said === 'accepted') return state === 'ordered' ? 'sent' : 'known';
  if (said === 'paid' && state === 'ordered') return 'paid';
  // A payment that came back without having been made is in the wallet: if the bank has made it after all, it was paid twice.
  if (said === 'paid') return state === 'paid' || withdraw.confirmedAt !== undefined ? 'known' : 'differs';
  if (state === 'ordered' || state === 'paid') return 'returned';
  return state === 'bounced' ? 'known' : 'differs';
};
