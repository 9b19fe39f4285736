import type { Refusal } from '#shared/contract/errors';
import { all, any, type Condition, is, type Key, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { idOfRequest, type RequestKey } from '#lambdas/runtime/idempotency';
import { configPk } from '#lambdas/store/keys';
import { type Change, type Consent, editRecord } from './edit-record';
import { foldedName } from './folded-name';

/** A kind of record with unique names. */
type UniqueName<F extends string> = {
  kind: string;
  /** The field with the name. */
  field: F;
  /** The attribute of a claim that names its owner. */
  owner: string;
  keyOf(folded: string): Key;
  taken: Refusal;
};
type Named<F extends string> = { id: string } & Record<F, string>;

/**
 * A name is claimed in the record's own transaction, so that only one of two concurrent requests gets it.
 */
const claims = (
  { owner, keyOf }: UniqueName<string>,
  id: string,
  { from, to }: { from: string | undefined; to: string | undefined },
): Write[] => {
  const isFree = any(missing(), is(owner, id));
  return [
    ...(to ? [{ type: 'put' as const, item: { ...keyOf(to), _et: 'unique', [owner]: id }, if: isFree }] : []),
    ...(from && from !== to ? [{ type: 'delete' as const, key: keyOf(from), if: isFree }] : []),
  ];
};

/** The change as it is made: an update that leaves the name alone knows perhaps an earlier one. */
const withName = <F extends string, R extends Record<F, string>>(
  field: F,
  input: Change<R>,
  before: Record<F, string> | undefined,
): Change<R> =>
  input.method === 'Update' && input.was && before && !(field in input.was)
    ? { ...input, record: { ...input.record, [field]: before[field] } }
    : input;

type Extra = {
  key: RequestKey | undefined;
  consent?: Consent;
  /** A condition on the record, besides its existence and name. */
  if?: Condition;
  readOnly?: readonly string[];
  linked?: readonly string[];
};

/** Adds, updates or deletes a record with a unique name. */
export const editNamed = async <F extends string, R extends Record<F, string>>(
  ctx: Context,
  unique: UniqueName<F>,
  asked: Change<R>,
  { key, ...extra }: Extra,
): Promise<{ id: string } | Refusal> => {
  const { kind, field, taken } = unique;
  const records = (await ctx.store.query({ pk: configPk(kind), consistent: true })) as unknown as Named<F>[];
  // A retry after an interrupted attempt finds its own record.
  const own = asked.method === 'Add' ? key && idOfRequest(key) : asked.id;
  const before = asked.method === 'Add' ? undefined : records.find(({ id }) => id === own);
  const input = withName(field, asked, before);
  const from = before && foldedName(before[field]);
  const to = input.method === 'Delete' ? undefined : foldedName(input.record[field]);
  const isTaken = records.some(record => record.id !== own && foldedName(record[field]) === to);
  if (to !== undefined && to !== from && isTaken) return taken;
  return editRecord(ctx, kind, input, key, {
    ...extra,
    also: id => claims(unique, id, { from, to }),
    // A concurrent rename would leave a claim behind.
    ...(before ? { if: all(is(field, before[field]), ...(extra.if ? [extra.if] : [])) } : {}),
    otherwise: taken,
  });
};
