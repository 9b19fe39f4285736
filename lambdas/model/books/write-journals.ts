import type { ManualJournal, Reversal } from '#shared/contract/entities/manual-journal';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import type { Journal } from '#shared/domain/ledger/journal';
import { manualJournal, reversalOf } from '#shared/domain/ledger/manual-journals';
import type { Approved, ProposalEffect } from '#lambdas/model/proposals/proposal-effect';
import {
  manualMoveRefusal,
  manualMoveWrites,
  reverseMoveRefusal,
  reverseMoveWrites,
} from '#lambdas/model/settlement/manual-moves';
import { fixCurrency } from '#lambdas/model/money/fix-currency';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { journalKey } from '#lambdas/store/keys';
import { journalsById } from './book-days';
import { dayProblem, writtenJournal } from './open-month';

type Dated = ManualJournal | Reversal;

const commitJournal = async (
  ctx: Context,
  journal: Journal,
  { content, by, approvedBy }: Approved<Dated>,
  also: readonly Write[],
): Promise<Refusal | undefined> => {
  const written = await writtenJournal(ctx, journal, { by, approvedBy, party: 'admin', date: content.date });
  const { ok } = await ctx.store.write([...also, ...written, ...fixCurrency(journal.currency)]);
  return ok ? undefined : refuse('changed_meanwhile');
};

const journalOf = async (ctx: Context, id: string, content: ManualJournal): Promise<Journal | Refusal> => {
  const { code } = await ctx.settings();
  const made = manualJournal(id, content, code);
  return isRefusal(made) ? made : ((await dayProblem(ctx, content.date)) ?? made);
};

/** A journal that an admin writes and another one approves. */
export const manualEffect: ProposalEffect<ManualJournal> = {
  check: async (ctx, content) => {
    const made = await journalOf(ctx, 'new', content);
    return isRefusal(made) ? made : manualMoveRefusal(ctx, made);
  },
  commit: async (ctx, approved, decision) => {
    const made = await journalOf(ctx, approved.id, approved.content);
    if (isRefusal(made)) return made;
    const moves = await manualMoveWrites(ctx, made);
    return isRefusal(moves) ? moves : commitJournal(ctx, made, approved, [...decision, ...moves]);
  },
};

const reverseOf = async (ctx: Context, { journal, date }: Reversal): Promise<Journal | Refusal> => {
  const [found] = await journalsById(ctx.store, [journal]);
  if (!found) return refuse('not_found');
  const reverse = reversalOf(found);
  if (await ctx.store.get(journalKey(reverse.id), { consistent: true })) return refuse('journal_reversed');
  return (await dayProblem(ctx, date)) ?? reverse;
};

/** A journal that an admin wrote is wrong: its reverse, on a day of an open month. */
export const reversalEffect: ProposalEffect<Reversal> = {
  check: async (ctx, content) => {
    const made = await reverseOf(ctx, content);
    return isRefusal(made) ? made : reverseMoveRefusal(ctx, content.journal);
  },
  commit: async (ctx, approved, decision) => {
    const made = await reverseOf(ctx, approved.content);
    if (isRefusal(made)) return made;
    const moves = await reverseMoveWrites(ctx, made, approved.content.journal);
    return isRefusal(moves) ? moves : commitJournal(ctx, made, approved, [...decision, ...moves]);
  },
};
