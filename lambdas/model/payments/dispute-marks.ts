import { disputeName } from '#shared/domain/ledger/payment-journals';
import type { Dispute, RecordChange } from '#shared/domain/payment/record';
import { type DisputeRole, disputeMark, markWrite, unmarkWrite } from '#lambdas/model/money/undecided-disputes';
import type { Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { bookingOf, type Recorded } from './recorded';
import { tipHolder } from './tip-back';

/** A payment, for finding the people whom its dispute concerns. */
export type Concerned = Pick<Recorded, 'intent' | 'isFurther' | 'payment'>;

type Driver = { uid: string; role: DisputeRole };

/** The driver who has the disputed money as a tip, or who may bear a share of its loss. */
export const driverOfDispute = async (
  ctx: Context,
  concerned: Concerned,
  { amountMinor }: Pick<Dispute, 'amountMinor'>,
): Promise<Driver | undefined> => {
  const { intent, isFurther } = concerned;
  const holder = isFurther ? undefined : await tipHolder(ctx, intent, amountMinor);
  if (holder) return { uid: holder.uid, role: 'tip' };
  const uid = (await bookingOf(ctx, concerned))?.driver;
  return uid === undefined || uid === intent.customer ? undefined : { uid, role: 'share' };
};

type DisputeChange = Extract<RecordChange, { kind: 'dispute' }>;
type Marks = { writes: Write[]; dispute: Pick<Dispute, 'driver'> };

/**
 * Payer and driver wait for the decision: their accounts cannot be deleted in the meantime. Since the dispute was
 * opened, the ride may have got a driver, or another one.
 */
export const markWrites = async (
  ctx: Context,
  recorded: Recorded,
  { step, dispute }: DisputeChange,
): Promise<Marks> => {
  const { customer, id } = recorded.intent;
  const mark = disputeMark(id, disputeName(dispute));
  const { driver: before } = dispute;
  if (step === 'restore' || step === 'confirm') return { writes: [], dispute: {} };
  if (step !== 'open' && step !== 'take') {
    const waiting = before === undefined ? [customer] : [customer, before];
    return { writes: waiting.map(uid => unmarkWrite(uid, mark)), dispute: {} };
  }
  const driver = await driverOfDispute(ctx, recorded, dispute);
  const isOther = driver !== undefined && driver.uid !== before;
  const writes = [
    markWrite(customer, mark, 'payer'),
    ...(isOther ? [markWrite(driver.uid, mark, driver.role)] : []),
    ...(isOther && before !== undefined ? [unmarkWrite(before, mark)] : []),
  ];
  return { writes, dispute: isOther ? { driver: driver.uid } : {} };
};
