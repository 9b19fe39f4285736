import type { Withdraw } from '#shared/contract/entities/wallet';
import { refuse } from '#shared/contract/errors';
import { moneyOperations } from '#shared/contract/operations/money';
import { toMinor } from '#shared/domain/money/money';
import type { Payment, PayoutFile } from '#shared/domain/payouts/payout-batch';
import { payoutCsv } from '#shared/domain/payouts/payout-csv';
import { zonedDay } from '#shared/domain/time/zoned';
import { bankRules } from '#lambdas/model/money/bank-rules';
import { type Batch, loadBatch, membersOf } from '#lambdas/model/money/payout-batches';
import { implement } from '#lambdas/runtime/implementation';

type AccountOf = Awaited<ReturnType<typeof bankRules>>['accountOf'];

/** Details that were erased since, with their owner's account, are blank. */
const paymentOf = ({ currency }: Batch, withdraw: Withdraw, accountOf: AccountOf): Payment => {
  const { id, name, bankName = '', amount } = withdraw;
  const { account, code } = accountOf(withdraw) ?? { account: '', code: '' };
  return { id, name, bankName, account, code, amountMinor: toMinor(amount, currency) };
};

const asXml = async (file: PayoutFile) => {
  if (file.payments.some(({ account }) => account === '')) return refuse('payout_details_erased');
  // It brings the letters of every script with it.
  const { pain001 } = await import('#shared/domain/payouts/pain001');
  return { fileName: `${file.batch}.xml`, mediaType: 'application/xml', text: pain001(file) };
};

const asCsv = (file: PayoutFile) => ({ fileName: `${file.batch}.csv`, mediaType: 'text/csv', text: payoutCsv(file) });

export const fetchPayoutFile = implement(moneyOperations.fetchPayoutFile, async ({ ctx, input }) => {
  const batch = await loadBatch(ctx.store, input.batch);
  if (!batch) return refuse('not_found');
  const members = await membersOf(ctx.store, batch);
  if (!members) return refuse('request_under_way', { retryAfterS: 2 });
  const { id, at, format, clearing, currency, payer } = batch;
  const settings = await ctx.settings();
  const { accountOf } = await bankRules(settings, { format, clearing });
  const payments = members.map(withdraw => paymentOf(batch, withdraw, accountOf));
  const file = { batch: id, at, day: batch.day, format, clearing, currency, payer, payments };
  if (input.format === 'csv') return asCsv(file);
  // Banks refuse to pay on a day that is over: the file is sent on the day on which it is fetched.
  const today = zonedDay(ctx.now(), settings.timeZone);
  return asXml({ ...file, day: today > batch.day ? today : batch.day });
});
