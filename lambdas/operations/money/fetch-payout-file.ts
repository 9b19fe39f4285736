import { refuse } from '#shared/contract/errors';
import { moneyOperations } from '#shared/contract/operations/money';
import type { PayoutFile } from '#shared/domain/payouts/payout-batch';
import { payoutCsv } from '#shared/domain/payouts/payout-csv';
import { withdrawState } from '#shared/domain/payouts/withdraw-state';
import { zonedDay } from '#shared/domain/time/zoned';
import { loadBatch, membersOf } from '#lambdas/model/money/payout-batches';
import { payoutFileOf } from '#lambdas/model/money/payout-file';
import { implement } from '#lambdas/runtime/implementation';

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
  const members = await membersOf(ctx, batch);
  if (!members) return refuse('request_under_way', { retryAfterS: 2 });
  // Somebody who was given their money back may have asked for it again: sent once more, this file must not pay them.
  const inFile = members.filter(each => withdrawState(each) !== 'bounced');
  if (inFile.length === 0) return refuse('withdraw_moved_on');
  const file = await payoutFileOf(ctx, batch, inFile);
  if (input.format === 'csv') return asCsv(file);
  // Banks refuse to pay on a day that is over: the file is sent on the day on which it is fetched.
  const today = zonedDay(ctx.now(), (await ctx.settings()).timeZone);
  return asXml({ ...file, day: today > batch.day ? today : batch.day });
});
