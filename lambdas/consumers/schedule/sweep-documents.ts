import type { DocumentKind } from '#shared/contract/entities/driver-document';
import { DAY_MS, HOUR_MS } from '#shared/contract/time';
import { documentState, EXPIRING_MS } from '#shared/domain/people/documents';
import { log } from '#lambdas/ports/log';
import type { Item } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { takeOffDuty } from '#lambdas/model/drivers/off-duty';
import { mailOrder } from '#lambdas/model/mails/mail-orders';
import type { DueItem } from '#lambdas/model/people/due-documents';
import { documentSweepKey, dueShard, dueSort, shards } from '#lambdas/store/keys';
import { loadUser } from '#lambdas/store/user-items';

/** How long before the end of the last day a driver is notified: a month, a week, and at the end. */
const leads = [EXPIRING_MS, 7 * DAY_MS, 0] as const;
const PER_RUN = 25;

/** By lead and shard: the last checked entry of the list of documents. */
type Marks = Record<string, string>;

/**
 * Notifies the driver once, and takes them off duty once the document has expired. The list may be stale: the profile
 * decides.
 */
const remind = async (ctx: Context, { uid, kind, expiry }: DueItem, leadMs: number): Promise<boolean> => {
  const user = await loadUser(ctx.store, uid, { consistent: true });
  if (!user?.approved || user.deletedAt || user.usertype !== 'driver' || user[`${kind}Expiry`] !== expiry) return false;
  const state = documentState(user, kind, ctx.now());
  // A driver who has uploaded the next document needs no reminder; once the old one expires, it no longer counts.
  if (leadMs > 0 && state !== 'expiring') return false;
  const id = `due-${uid}-${kind}-${expiry}-${leadMs / DAY_MS}`;
  const about: { document: DocumentKind; until: number } = { document: kind, until: expiry };
  const order = mailOrder(ctx, uid, leadMs > 0 ? 'document_expiring' : 'document_expired', about, id);
  const { ok } = await ctx.store.write([order]);
  if (leadMs === 0) await takeOffDuty(ctx, uid);
  return ok;
};

const remindOfList = async (ctx: Context, leadMs: number, shard: number, marks: Marks): Promise<number> => {
  const name = `${leadMs}-${shard}`;
  // The last day that counts begins a day before its end.
  const until = ctx.now() + leadMs - DAY_MS;
  const from = marks[name] ?? dueSort(Math.max(0, until - DAY_MS));
  const to = dueSort(until + 1);
  if (from >= to) return 0;
  const rows = await ctx.store.query({ pk: dueShard(shard), between: [`${from}\0`, to], limit: PER_RUN });
  let reminded = 0;
  for (const row of rows)
    // A failure must not stop the work on other documents.
    await remind(ctx, row as unknown as DueItem, leadMs).then(
      isReminded => void (isReminded && reminded++),
      error => log.error('not told of a document', error, { uid: String(row.uid) }),
    );
  marks[name] = rows.length === PER_RUN ? String(rows.at(-1)?.sk) : to;
  return reminded;
};

/**
 * Notifies drivers by mail that a document is about to end, and that it has: goes on in the list of last days where the
 * run before stopped, at most once an hour. @returns how many were notified.
 */
export const sweepDocuments = async (ctx: Context): Promise<number> => {
  const mark = (await ctx.store.get(documentSweepKey)) as (Item & { at: number; marks: Marks }) | undefined;
  if (mark && ctx.now() - mark.at < HOUR_MS) return 0;
  const marks = { ...mark?.marks };
  let reminded = 0;
  let isBehind = false;
  for (const leadMs of leads)
    for (const shard of shards) {
      reminded += await remindOfList(ctx, leadMs, shard, marks);
      isBehind ||= (marks[`${leadMs}-${shard}`] ?? '') < dueSort(ctx.now() + leadMs - DAY_MS);
    }
  // If there is more work than one run does, the next minute continues.
  const item = { ...documentSweepKey, _et: 'mark', at: isBehind ? 0 : ctx.now(), marks };
  await ctx.store.write([{ type: 'put', item }]);
  return reminded;
};
