import type { ManualJournal } from '#shared/contract/entities/manual-journal';
import { type Refusal, refuse } from '#shared/contract/errors';
import { mayBeWritten } from './chart';
import { type Journal, journal, type Leg, system } from './journal';

const legsOf = (lines: ManualJournal['lines']): Leg[] | Refusal => {
  const wrong = lines.findIndex(({ account }) => !mayBeWritten(account));
  if (wrong >= 0) return refuse('not_by_hand', { field: `lines.${wrong}`, account: lines[wrong]!.account });
  const legs = lines.flatMap(({ account, amountMinor }) =>
    mayBeWritten(account) ? [system(account, amountMinor)] : [],
  );
  const sum = legs.reduce((total, { amountMinor }) => total + amountMinor, 0);
  return sum === 0 ? legs : refuse('journal_unbalanced', { field: 'lines' });
};

/** A journal that an admin wrote, named by the proposal that another admin approved. */
export const manualJournal = (id: string, { text, lines }: ManualJournal, currency: string): Journal | Refusal => {
  const legs = legsOf(lines);
  return 'refusal' in legs ? legs : journal({ id: `MAN-${id}`, memo: text, currency, legs });
};

/** The reverse of a journal that an admin wrote; it is named after that journal, so there is only one. */
export const reversalOf = ({ id, memo, currency, legs }: Pick<Journal, 'id' | 'memo' | 'currency' | 'legs'>): Journal =>
  journal({
    id: `REV-${id.slice('MAN-'.length)}`,
    memo,
    currency,
    legs: legs.map(leg => ({ ...leg, amountMinor: 0 - leg.amountMinor })),
  });
