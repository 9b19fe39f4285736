import type { BankAnswerRow, BankOutcome, Withdraw } from '#shared/contract/entities/wallet';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { moneyOperations } from '#shared/contract/operations/money';
import { toMinor } from '#shared/domain/money/money';
import { fromDecimalText } from '#shared/domain/money/provider-amounts';
import { outcomeOf, type AnswerSource } from '#shared/domain/payouts/bank-outcome';
import { isUnpaidReturn, withdrawState } from '#shared/domain/payouts/withdraw-state';
import { giveBack } from '#lambdas/model/payments/give-back';
import { confirmPayout, loadWithdraw } from '#lambdas/model/money/pay-out';
import { type Batch, loadBatch, membersOf, sendBatch, viewBatch } from '#lambdas/model/money/payout-batches';
import { membersOfOrder } from '#lambdas/model/money/payout-file';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { type Call, implement } from '#lambdas/runtime/implementation';

type Input = Call<typeof moneyOperations.bookBankAnswers>['input'];
type Answer = Input['answers'][number];
type Asked = { ctx: Context; actor: Actor } & Pick<Input, 'isTrial' | 'kind'>;
type Row = Omit<BankAnswerRow, 'nth'>;

const isOurs = (ref: string): boolean => /^[A-Za-z0-9-]{1,64}$/.test(ref);

/** Whether the bank's amount, if it names one, is another than ours. */
const differs = async (
  ctx: Context,
  { amount, currency }: Answer,
  withdraws: readonly Withdraw[],
): Promise<boolean> => {
  if (amount === undefined) return false;
  const { code } = await ctx.settings();
  const ours = withdraws.reduce((sum, withdraw) => sum + toMinor(withdraw.amount, code), 0);
  return currency !== code || fromDecimalText(amount, code)?.minor !== ours;
};

/** The reason that owners read where the languages have no words for the bank's code. */
const reasonOf = ({ code, words }: Answer): string => [code, words].filter(Boolean).join(': ') || 'NARR';

/**
 * Books what the bank said of one payment, once. @returns whether it is booked: not where somebody else was first, nor where it is
 * more than one admin alone may give back today
 */
const book = async (
  { ctx, actor }: Asked,
  withdraw: Withdraw,
  answer: Answer,
  outcome: BankOutcome,
): Promise<boolean | Refusal> => {
  if (outcome === 'paid') return confirmPayout(ctx, withdraw, actor.uid);
  if (outcome === 'sent' && withdraw.batch) await sendBatch(ctx, withdraw.batch);
  if (outcome !== 'returned') return true;
  const { code } = answer;
  const reason = reasonOf(answer).slice(0, 200);
  return giveBack(ctx, { withdraw, by: 'admin', uid: actor.uid, reason, ...(code ? { code } : {}) });
};

/** How often an answer is compared with a payment that others book meanwhile. */
const TRIES = 3;

const settle = async (
  asked: Asked,
  withdraw: Withdraw,
  answer: Answer,
  about: Pick<AnswerSource, 'isAccepted' | 'isOtherAmount'>,
  tries = TRIES,
): Promise<Row> => {
  const outcome = outcomeOf(withdraw, answer, { kind: asked.kind, ...about });
  const { id, name, amount } = withdraw;
  const row = { withdraw: { id, name, amount } };
  const booked = asked.isTrial || (await book(asked, withdraw, answer, outcome));
  if (isRefusal(booked)) return { outcome: 'differs', ...row };
  if (booked) return { outcome, ...row };
  const now = tries > 1 ? await loadWithdraw(asked.ctx, id) : undefined;
  return now ? settle(asked, now, answer, about, tries - 1) : { outcome: 'differs', ...row };
};

const isAcceptedBatch = async ({ ctx }: Asked, { batch }: Withdraw): Promise<boolean> =>
  batch !== undefined && (await loadBatch(ctx.store, batch))?.sentAt !== undefined;

const ofPayment = async (asked: Asked, answer: Answer): Promise<Row[]> => {
  const { ctx } = asked;
  const withdraw = isOurs(answer.ref) ? await loadWithdraw(ctx, answer.ref) : undefined;
  if (!withdraw) return [{ outcome: 'unknown' }];
  const isAccepted = answer.isOfWhole === true && (await isAcceptedBatch(asked, withdraw));
  return [await settle(asked, withdraw, answer, { isAccepted, isOtherAmount: await differs(ctx, answer, [withdraw]) })];
};

/**
 * The payments of an order or file that the bank means. Those that are open: it names the others singly. Where it has paid more
 * than is open, or nothing was paid otherwise, those too that were given back: it has paid them all the same.
 */
const meantBy = async (ctx: Context, answer: Answer, members: readonly Withdraw[]): Promise<readonly Withdraw[]> => {
  const open = members.filter(({ ordered }) => ordered);
  if (answer.state !== 'paid') return open;
  const wasPaid = (each: Withdraw) => withdrawState(each) === 'paid' || each.confirmedAt !== undefined;
  const paid = members.filter(wasPaid);
  const unpaid = members.filter(isUnpaidReturn);
  const usual = open.length > 0 ? open : paid;
  const isUsual = usual.length > 0 && !(await differs(ctx, answer, usual));
  return isUsual ? open : [...open, ...unpaid];
};

const ofBatch = async (asked: Asked, batch: Batch, answer: Answer, members: readonly Withdraw[]): Promise<Row[]> => {
  const { ctx, isTrial } = asked;
  const known = { outcome: 'known', batch: batch.id } as const;
  const { state } = viewBatch(batch);
  if (answer.state === 'accepted' || answer.state === 'open') {
    if (state !== 'ordered') return [known];
    if (!isTrial) await sendBatch(ctx, batch.id);
    return [{ outcome: 'sent', batch: batch.id }];
  }
  const meant = await meantBy(ctx, answer, members);
  const about = { isAccepted: batch.sentAt !== undefined, isOtherAmount: await differs(ctx, answer, meant) };
  const rows: Row[] = [];
  for (const withdraw of meant)
    rows.push({ ...(await settle(asked, withdraw, { ...answer, isOfWhole: true }, about)), batch: batch.id });
  return rows.length > 0 ? rows : [known];
};

const answered = async (asked: Asked, answer: Answer) => {
  if (answer.about === 'payment') return ofPayment(asked, answer);
  const id = answer.ref.replace(/-2$/, '');
  const batch = isOurs(id) ? await loadBatch(asked.ctx.store, id) : undefined;
  if (!batch) return [{ outcome: 'unknown' } as const];
  const members = await membersOf(asked.ctx, batch);
  if (!members) return refuse('request_under_way', { retryAfterS: 2 });
  const meant = answer.about === 'file' ? members : await membersOfOrder(asked.ctx, batch, members, answer.ref);
  return ofBatch(asked, batch, answer, meant);
};

const rowsOf = async (asked: Asked, answers: Input['answers']): Promise<BankAnswerRow[] | Refusal> => {
  const rows: BankAnswerRow[] = [];
  const isPaid = ({ about, state }: Answer) => about === 'payment' && state === 'paid';
  // A statement shows a payment and its return in any order: it was made before it came back. Otherwise in the file's order: its
  // lines on single payments come before those on the rest.
  const inOrder = [...answers.entries()].toSorted(([, a], [, b]) => Number(isPaid(b)) - Number(isPaid(a)));
  for (const [nth, answer] of inOrder) {
    const found = await answered(asked, answer);
    if ('refusal' in found) return found;
    rows.push(...found.map(row => ({ nth, ...row })));
  }
  return rows.toSorted((a, b) => a.nth - b.nth);
};

/** Names of people are not kept with the key. */
const withNames = (ctx: Context, rows: readonly BankAnswerRow[]): Promise<BankAnswerRow[]> =>
  Promise.all(
    rows.map(async row => {
      const withdraw = row.withdraw && (await loadWithdraw(ctx, row.withdraw.id));
      return withdraw ? { ...row, withdraw: { ...row.withdraw!, name: withdraw.name } } : row;
    }),
  );

export const bookBankAnswers = implement(
  moneyOperations.bookBankAnswers,
  async ({ ctx, actor, input }) => {
    const rows = await rowsOf({ ctx, actor, isTrial: input.isTrial, kind: input.kind }, input.answers);
    return 'refusal' in rows ? rows : { rows };
  },
  {
    keep: ({ rows }) => rows.map(row => (row.withdraw ? { ...row, withdraw: { ...row.withdraw, name: '' } } : row)),
    again: async ({ ctx }, stored) => ({ rows: await withNames(ctx, stored as BankAnswerRow[]) }),
  },
);
