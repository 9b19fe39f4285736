/**
 * A provider's payment as amounts over time. Facts about it come from notifications, queries, settlement reports and
 * answers to refunds, in any order and any number of times: merging them gives the same record, and each change once.
 */
export const disputeStates = ['opened', 'taken', 'lost', 'won'] as const;

/** `opened`: the bank asks for proof; `taken`: it also has the money; `lost` and `won`: decided. */
export type DisputeState = (typeof disputeStates)[number];

/** Amounts in minor units of the payment's currency; times in ms since the epoch. */
export type Dispute = {
  /** The provider's id. */
  ref: string;
  state: DisputeState;
  amountMinor: number;
  /** The provider's fee for the dispute itself. */
  feeMinor?: number;
  /** Until when proof is accepted. */
  respondBy?: number;
  /** The provider's word for the reason, e.g. `fraudulent`. */
  reason?: string;
  /** The part that the payer, or the driver of a tip, lost when the bank took the money. */
  payerMinor?: number;
  /** When the bank took the money, ms. Missing for disputes from before this was recorded. */
  takenAt?: number;
  /** The part of it that was excess: money of the payment that the ride had not needed. */
  excessMinor?: number;
  /** The rule by which it was divided between payer, driver and company; missing where all of it is the payer's. */
  bearer?: 'platform' | 'rider' | 'shares';
  /** The driver who waits for the decision as its payer does: for a tip, or a share of the loss. */
  driver?: string;
  /** An admin has stated the state. `told`: the furthest state that the provider has reported. */
  byAdmin?: { told?: DisputeState };
  /**
   * From 2 on: an admin said `won`, and the provider later reported that the bank has the money. The dispute begins
   * again, with new journals.
   */
  round?: number;
};

export type PaymentRecord = {
  /** Given back at the provider, but not by us. */
  foreignMinor: number;
  feeMinor: number;
  /** The total that the provider has reported as given back, by us and others, including our refunds that came back. */
  toldMinor?: number;
  /** By the provider's id. */
  disputes: Readonly<Record<string, Dispute>>;
};

export const emptyRecord: PaymentRecord = { foreignMinor: 0, feeMinor: 0, disputes: {} };

/**
 * `take`: the bank has the money; `lose`: the loss is final; `return`: the money comes back; `drop`: the dispute ends
 * and no money has moved; `restore`: a loss is undone; `confirm`: the provider confirms an admin's report.
 */
export type DisputeStep = 'open' | 'take' | 'lose' | 'return' | 'drop' | 'restore' | 'confirm';

export type RecordChange =
  /** Refunded by others than us. `totalMinor`: the total up to now, which names the change. */
  | { kind: 'refund'; amountMinor: number; totalMinor: number }
  | { kind: 'fee'; amountMinor: number; totalMinor: number }
  /** Nothing to book: one of our orders may still be on its way, or may have been carried out in the panel. */
  | { kind: 'told'; totalMinor: number }
  | { kind: 'dispute'; step: DisputeStep; dispute: Dispute }
  | { kind: 'disputeFee'; amountMinor: number; dispute: Dispute };

/** A report of a payment at some moment. */
export type PaymentReport = {
  refundedMinor?: number | undefined;
  /** The same, with refunds of ours that came back. */
  toldMinor?: number | undefined;
  feeMinor?: number | undefined;
  disputes?: readonly Dispute[] | undefined;
  /** An admin reports it. */
  isByAdmin?: boolean;
};

const stateAfter: Readonly<Record<Exclude<DisputeStep, 'confirm'>, DisputeState>> = {
  open: 'opened',
  take: 'taken',
  lose: 'lost',
  return: 'won',
  drop: 'won',
  restore: 'won',
};

const rankOf = (state: DisputeState | undefined): number => (state === undefined ? -1 : disputeStates.indexOf(state));

/** The next step towards a state: a decision that is reported before its beginning passes through it. */
const stepTowards = (was: DisputeState, reported: DisputeState): DisputeStep | undefined => {
  if (rankOf(reported) <= rankOf(was)) return undefined;
  if (was === 'opened') return reported === 'won' ? 'drop' : 'take';
  if (was === 'taken') return reported === 'won' ? 'return' : 'lose';
  return 'restore';
};

/**
 * The step for a provider's report on a dispute whose state an admin has stated. The provider's own word counts more,
 * unless the provider had reported as much before.
 */
const stepOfProvider = ({ state, byAdmin }: Dispute, reported: DisputeState): DisputeStep | undefined => {
  if (byAdmin && rankOf(reported) <= rankOf(byAdmin.told)) return undefined;
  if (byAdmin && reported === state) return 'confirm';
  const isRefuted = byAdmin && state === 'won' && (reported === 'taken' || reported === 'lost');
  return isRefuted ? 'open' : stepTowards(state, reported);
};

/** The dispute after a step, with the party that reports it. The amount of the first report was booked, so it stays. */
const afterStep = (was: Dispute | undefined, reported: Dispute, step: DisputeStep, isByAdmin: boolean): Dispute => {
  const { byAdmin: _byAdmin, round: _round, ...news } = reported;
  const { byAdmin, ...before } = was ?? { ...news, feeMinor: 0 };
  if (step === 'confirm') return before;
  const state = stateAfter[step];
  const { amountMinor, feeMinor = 0, round = 1 } = before;
  if (was && step === 'open') {
    const { ref, respondBy, reason } = { ...before, ...news };
    const words = { ...(respondBy === undefined ? {} : { respondBy }), ...(reason === undefined ? {} : { reason }) };
    return { ref, state, amountMinor, feeMinor, round: round + 1, ...words };
  }
  const told = byAdmin ? byAdmin.told : was?.state;
  const said = isByAdmin ? { byAdmin: told === undefined ? {} : { told } } : {};
  return { ...before, ...news, amountMinor, feeMinor, state, ...said };
};

const disputeChange = (was: Dispute | undefined, reported: Dispute, isByAdmin: boolean): RecordChange | undefined => {
  // No part of the payment is left to dispute, e.g. because it was refunded in full before.
  if (!was && reported.amountMinor <= 0) return undefined;
  const stepAfter = (before: Dispute) =>
    isByAdmin ? stepTowards(before.state, reported.state) : stepOfProvider(before, reported.state);
  const step = was ? stepAfter(was) : 'open';
  if (step) return { kind: 'dispute', step, dispute: afterStep(was, reported, step, isByAdmin) };
  if (!was) return undefined;
  const fee = (reported.feeMinor ?? 0) - (was.feeMinor ?? 0);
  const charged = { ...was, feeMinor: reported.feeMinor ?? 0 };
  return fee > 0 ? { kind: 'disputeFee', amountMinor: fee, dispute: charged } : undefined;
};

/**
 * The next change that follows from a report; undefined if the record contains everything. `ownMinor`: the total of
 * refunds that we ordered, which the provider may not have made yet. Only the amount above it was refunded by others.
 */
export const nextChange = (
  record: PaymentRecord,
  report: PaymentReport,
  ownMinor: number,
): RecordChange | undefined => {
  const fee = (report.feeMinor ?? 0) - record.feeMinor;
  if (fee > 0) return { kind: 'fee', amountMinor: fee, totalMinor: record.feeMinor + fee };
  // A report without an amount of refunds does not prove that there are none.
  const { refundedMinor = ownMinor } = report;
  const foreign = Math.max(0, refundedMinor - ownMinor) - record.foreignMinor;
  if (foreign > 0) return { kind: 'refund', amountMinor: foreign, totalMinor: record.foreignMinor + foreign };
  for (const each of report.disputes ?? []) {
    const change = disputeChange(record.disputes[each.ref], each, report.isByAdmin === true);
    if (change) return change;
  }
  const { toldMinor = 0 } = report;
  return toldMinor > (record.toldMinor ?? 0) ? { kind: 'told', totalMinor: toldMinor } : undefined;
};

/** The record once a change is booked. */
export const advance = (record: PaymentRecord, change: RecordChange): PaymentRecord => {
  if (change.kind === 'fee') return { ...record, feeMinor: change.totalMinor };
  if (change.kind === 'told') return { ...record, toldMinor: change.totalMinor };
  if (change.kind === 'refund') return { ...record, foreignMinor: change.totalMinor };
  return { ...record, disputes: { ...record.disputes, [change.dispute.ref]: change.dispute } };
};

/** The part of the payment that the payer's bank has taken, minor units: it can't be refunded as well. */
export const disputedMinor = ({ disputes }: PaymentRecord): number =>
  Object.values(disputes)
    .filter(({ state }) => state === 'taken' || state === 'lost')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
