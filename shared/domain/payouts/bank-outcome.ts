import type { BankOutcome, Withdraw } from '#shared/contract/entities/wallet';
import type { BankAnswer } from './bank-report';
import { withdrawState } from './withdraw-state';

/**
 * What a bank's answer changes of a payment. `known`: nothing, it was booked before. `differs`: nothing, because the amount is
 * another, or the bank says otherwise than the books: an admin has to look.
 */
export const outcomeOf = (
  withdraw: Pick<Withdraw, 'processed' | 'ordered' | 'returned'>,
  said: BankAnswer['state'],
  isOtherAmount: boolean,
): BankOutcome => {
  const state = withdrawState(withdraw);
  if (isOtherAmount) return 'differs';
  if (said === 'open' || said === 'accepted') return state === 'ordered' ? 'sent' : 'known';
  if (said === 'paid' && state === 'ordered') return 'paid';
  // A statement shows the payment and its return, in whichever order they are read.
  if (said === 'paid') return state === 'paid' || state === 'bounced' ? 'known' : 'differs';
  if (state === 'ordered' || state === 'paid') return 'returned';
  return state === 'bounced' ? 'known' : 'differs';
};
