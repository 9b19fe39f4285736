import type { Withdraw } from '#shared/contract/entities/wallet';
import { refuse } from '#shared/contract/errors';
import { moneyOperations } from '#shared/contract/operations/money';
import { toMinor } from '#shared/domain/money/money';
import { bankAccountOf } from '#shared/domain/payouts/bank-account';
import { pain001 } from '#shared/domain/payouts/pain001';
import type { Payment, PayoutFile } from '#shared/domain/payouts/payout-batch';
import { payoutCsv } from '#shared/domain/payouts/payout-csv';
import { type Batch, loadBatch, membersOf } from '#lambdas/model/money/payout-batches';
import { implement } from '#lambdas/runtime/implementation';

/** Details that were erased since, with their owner's account, are blank. */
const paymentOf = ({ format, currency }: Batch, withdraw: Withdraw): Payment => {
  const { id, name, bankName = '', amount } = withdraw;
  const { account, code } = bankAccountOf(withdraw, format) ?? { account: '', code: '' };
  return { id, name, bankName, account, code, amountMinor: toMinor(amount, currency) };
};

const asXml = (file: PayoutFile) =>
  file.payments.some(({ account }) => account === '')
    ? refuse('payout_details_erased')
    : { fileName: `${file.batch}.xml`, mediaType: 'application/xml', text: pain001(file) };

const asCsv = (file: PayoutFile) => ({ fileName: `${file.batch}.csv`, mediaType: 'text/csv', text: payoutCsv(file) });

export const fetchPayoutFile = implement(moneyOperations.fetchPayoutFile, async ({ ctx, input }) => {
  const batch = await loadBatch(ctx.store, input.batch);
  if (!batch) return refuse('not_found');
  const members = await membersOf(ctx.store, batch);
  if (!members) return refuse('request_under_way', { retryAfterS: 2 });
  const { id, at, day, format, currency, payer } = batch;
  const payments = members.map(one => paymentOf(batch, one));
  const file = { batch: id, at, day, format, currency, payer, payments };
  return input.format === 'csv' ? asCsv(file) : asXml(file);
});
