import type { BankOutcome, ReportKind, Withdraw } from '#shared/contract/entities/wallet';
import type { BankAnswer } from './bank-report';
import { isCopyCode } from './copy-code';
import { withdrawState } from './withdraw-state';

type Answer = Pick<BankAnswer, 'state' | 'code' | 'isCopy' | 'isOfWhole'>;

/** The message with the answer, and whether the bank had accepted the payment's file before it. */
export type AnswerSource = { kind: ReportKind; isAccepted: boolean; isOtherAmount: boolean };

/** The bank has the payment once already: it refuses a copy of it, not the payment. */
const isOfCopy = ({ code = '', isCopy }: Answer): boolean => isCopy === true || isCopyCode(code);

/**
 * A refusal that proves nothing about the payment. If a whole file is refused after it was accepted, it was usually
 * sent twice. A status report refuses payments that the bank has not made; money that was paid comes back with a
 * statement or a notice.
 */
const isDoubtful = (answer: Answer, { kind, isAccepted }: AnswerSource, isPaid: boolean): boolean =>
  answer.state === 'returned' &&
  (isOfCopy(answer) || (kind === 'pain.002' && (isPaid || (answer.isOfWhole === true && isAccepted))));

/**
 * The effect of a bank's answer on a payment. `known`: no effect, it was booked before. `differs`: no effect, because
 * the amount differs, or the bank contradicts the books: an admin has to check.
 */
export const outcomeOf = (
  withdraw: Pick<Withdraw, 'processed' | 'ordered' | 'returned' | 'confirmedAt'>,
  answer: Answer,
  by: AnswerSource,
): BankOutcome => {
  const state = withdrawState(withdraw);
  const said = answer.state;
  if (by.isOtherAmount || isDoubtful(answer, by, state === 'paid')) return 'differs';
  if (said === 'open' || said === 'accepted') return state === 'ordered' ? 'sent' : 'known';
  if (said === 'paid' && state === 'ordered') return 'paid';
  // A payment that came back without having been made is in the wallet: if the bank has made it after all, it was paid twice.
  if (said === 'paid') return state === 'paid' || withdraw.confirmedAt !== undefined ? 'known' : 'differs';
  if (state === 'ordered' || state === 'paid') return 'returned';
  return state === 'bounced' ? 'known' : 'differs';
};
