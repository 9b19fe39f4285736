import type { PaymentIssue } from '#shared/contract/entities/payment-issue';
import { disputeName } from '#shared/domain/ledger/payment-journals';
import type { Dispute, PaymentRecord } from '#shared/domain/payment/record';
import { disputeMark, type DisputeRole, markWrite } from '#lambdas/model/money/undecided-disputes';
import { driverOfDispute } from '#lambdas/model/payments/dispute-marks';
import { type Intent, loadIntent } from '#lambdas/model/payments/intents';
import { asIssue } from '#lambdas/model/payments/payment-issues';
import { is, type Item, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { disputesKey } from '#lambdas/store/dispute-keys';
import { everything } from '#lambdas/store/everything';
import { OPEN_PAYMENT_ISSUES, paymentRecordKey } from '#lambdas/store/keys';
import { shortOf } from '#lambdas/store/short-ref';

/** An undecided dispute for which some people do not wait, and the writes that repair it. */
export type Unmarked = { dispute: string; missing: string[]; writes: readonly Write[] };

type Waiting = { uid: string; role: DisputeRole };

const withoutMark = async (ctx: Context, waiting: readonly Waiting[], mark: string): Promise<Waiting[]> => {
  const items = await Promise.all(waiting.map(({ uid }) => ctx.store.get(disputesKey(uid), { consistent: true })));
  return waiting.filter((_, i) => items[i]?.[mark] === undefined);
};

/** The record names the driver, so that the decision ends their wait; it must be as it was read. */
const recordWrite = (item: Item, ref: string, driver: string | undefined): Write => {
  const v = item['v'] as number;
  const { disputes } = item as unknown as PaymentRecord;
  const dispute = { ...disputes[ref], ...(driver === undefined ? {} : { driver }) };
  return {
    type: 'put',
    item: { ...item, disputes: { ...disputes, [ref]: dispute }, v: v + 1 },
    if: is('v', v),
  };
};

const disputeIn = (item: Item | undefined, ref: string): Dispute | undefined =>
  (item as unknown as PaymentRecord | undefined)?.disputes[ref];

/** The record of the payment that the issue is about: a further payment under the same reference has one of its own. */
const recordOf = async (ctx: Context, { providerRef, disputeRef = '' }: PaymentIssue, intent: Intent) => {
  const own = paymentRecordKey(intent.id, shortOf(intent.providerRef ?? providerRef));
  const keys = [own, paymentRecordKey(intent.id, shortOf(providerRef))];
  const items = await Promise.all(keys.map(key => ctx.store.get(key, { consistent: true })));
  const item = items.find(found => disputeIn(found, disputeRef) !== undefined);
  return { item, isFurther: item?.sk !== own.sk };
};

const unmarkedOf = async (ctx: Context, issue: PaymentIssue): Promise<Unmarked[]> => {
  const { intentId, disputeRef: ref = '', customer } = issue;
  const intent = await loadIntent(ctx, intentId);
  if (!intent) return [];
  const { item, isFurther } = await recordOf(ctx, issue, intent);
  const dispute = disputeIn(item, ref);
  if (!item || (dispute?.state !== 'opened' && dispute?.state !== 'taken')) return [];
  const concerned = { intent, payment: intent, isFurther };
  // A driver on record has a mark already.
  const driver = dispute.driver === undefined ? await driverOfDispute(ctx, concerned, dispute) : undefined;
  const waiting: Waiting[] = [{ uid: customer, role: 'payer' }, ...(driver ? [driver] : [])];
  const mark = disputeMark(intentId, disputeName(dispute));
  const unmarked = await withoutMark(ctx, waiting, mark);
  if (unmarked.length === 0) return [];
  const marks = unmarked.map(({ uid, role }) => markWrite(uid, mark, role));
  const writes = [...marks, recordWrite(item, ref, driver?.uid)];
  return [{ dispute: issue.id, missing: unmarked.map(({ uid }) => uid), writes }];
};

/** Finds the undecided disputes for which payer and driver do not wait yet: those from before accounts waited. */
export const unmarkedDisputes = async (ctx: Context): Promise<Unmarked[]> => {
  const rows = await everything(ctx.store, { index: 'gsi5', pk: OPEN_PAYMENT_ISSUES }, 'g5s');
  const issues = (await ctx.store.getMany(rows.map(({ pk, sk }) => ({ pk, sk })))).map(asIssue);
  const found: Unmarked[] = [];
  for (const issue of issues) if (issue.kind === 'dispute') found.push(...(await unmarkedOf(ctx, issue)));
  return found;
};
