import { setTimeout as wait } from 'node:timers/promises';
import type { AuditChange, AuditSubject } from '#shared/contract/entities/audit';
import type { Operation, UserType } from '#shared/contract/operation';
import { log } from '#lambdas/ports/log';
import type { Item, Store, Write, WriteResult } from '#lambdas/ports/store';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import type { Implementation } from '#lambdas/runtime/implementation';
import { canonical } from '#shared/domain/canonical';
import { alsoListed, anyChain, appendWrites, headOf } from './chain';
import { bankFields, changesOf, fitted, guarded, subjectOf } from './changes';
import { type Touched, touchedBy } from './subjects';

const TRIES = 20;
/** Most writes in a transaction. */
const MOST_WRITES = 100;
const BACKOFF_MS = 15;

type AuditedCall = { ctx: Context; actor: Pick<Actor, 'uid' | 'usertype'>; op: Operation };
type Said = { subjects: AuditSubject[]; changes: AuditChange[] };

const pause = (tried: number) => wait(Math.random() * BACKOFF_MS * (tried + 1));

/** Commits the writes with the entry. The entry's own condition fails when its chain has grown meanwhile. */
const commit = async ({ ctx, actor, op }: AuditedCall, said: Said, writes: readonly Write[]): Promise<WriteResult> => {
  const chain = anyChain(ctx.randomInt);
  const head = await headOf(ctx.store, chain);
  const entry = { id: ctx.newId(), at: ctx.now(), by: actor.uid, byType: actor.usertype, operation: op.name, chain };
  const changes = op.audit === 'names' ? said.changes.map(({ on, field }) => ({ on, field })) : said.changes;
  const whole = { ...entry, subjects: said.subjects, changes: fitted(changes) };
  const append = appendWrites(head, whole);
  const all = [...writes, ...append.writes];
  const result = await ctx.store.write([...all, ...alsoListed(whole, head.seq + 1, MOST_WRITES - all.length)]);
  // Logged outside of the table, so that access to the table alone is not enough to forge it.
  if (result.ok) log.info('audited', { operation: op.name, chain, seq: head.seq + 1, hash: append.hash });
  return result;
};

const read = ({ ctx }: AuditedCall, touched: readonly Touched[]): Promise<(Item | undefined)[]> =>
  Promise.all(touched.map(({ key }) => ctx.store.get(key, { consistent: true })));

/** Writes the transaction with its entry; `failed` still refers to the places in `writes`. */
const writeAudited = async (
  call: AuditedCall,
  writes: readonly Write[],
  touched: readonly Touched[],
): Promise<WriteResult> => {
  let before = await read(call, touched);
  for (let tried = 0; tried < TRIES; tried++) {
    const changes = touched
      .flatMap((record, on) => changesOf(record, before[on], on))
      .filter(({ field }) => call.op.audit !== 'bank' || bankFields.includes(field));
    const subjects = touched.map((record, on) => subjectOf(record, before[on]));
    const places = new Map(touched.map((record, on) => [record.index, guarded(record, before[on])]));
    const safe = writes.map((write, index) => places.get(index) ?? write);
    const isChange = changes.length > 0 || (call.op.audit !== 'bank' && subjects.some(({ did }) => did !== 'changed'));
    const result = isChange ? await commit(call, { subjects, changes }, safe) : await call.ctx.store.write(safe);
    if (result.ok) return result;
    const failed = result.failed.filter(index => index < writes.length);
    if (failed.length > 0) {
      if (!failed.some(index => places.has(index))) return { ok: false, failed };
      // Either its own condition failed, or the one that the record is unchanged: only the latter is worth another try.
      const now = await read(call, touched);
      if (canonical(now) === canonical(before)) return { ok: false, failed };
      before = now;
    }
    await pause(tried);
  }
  throw new Error(`${call.op.name}: the audit trail is too busy`);
};

/** A store whose writes to audited records come with their entries. */
export const auditedStore = (call: AuditedCall): Store => {
  const { store } = call.ctx;
  return {
    get: (key, options) => store.get(key, options),
    getMany: (keys, options) => store.getMany(keys, options),
    query: wanted => store.query(wanted),
    consumed: () => store.consumed(),
    write: writes => {
      const touched = touchedBy(writes);
      return touched.length > 0 ? writeAudited(call, writes, touched) : store.write(writes);
    },
  };
};

/** Audits the call itself, before its effect, for an operation that changes no record here. */
const auditCall = async (call: AuditedCall, input: unknown): Promise<void> => {
  const key = { pk: 'CALL', sk: call.op.name };
  const write = { type: 'put', item: { ...key, _et: 'call', ...(input as object) } } as const;
  const touched: Touched = { kind: 'call', id: call.op.name, key, write, index: 0 };
  const said: Said = {
    subjects: [{ kind: 'call', id: call.op.name, did: 'called' }],
    changes: changesOf(touched, undefined, 0),
  };
  for (let tried = 0; tried < TRIES; tried++) {
    if ((await commit(call, said, [])).ok) return;
    await pause(tried);
  }
  throw new Error(`${call.op.name}: the audit trail is too busy`);
};

const office: readonly string[] = ['admin', 'fleetadmin'];

/** Changes of one's own account are audited only if they concern money, and then for everybody. */
const isAudited = (op: Operation, usertype: UserType, input: unknown): boolean =>
  op.audit === 'bank'
    ? bankFields.some(field => (input as Record<string, unknown>)[field] !== undefined)
    : office.includes(usertype);

/**
 * Writes who changed what, before and after, into the audit trail, in the same transaction as the change, when an admin
 * or a fleet admin calls an operation that declares it, and when anybody changes their own bank account. The operation
 * itself contains no code for it.
 */
export const audited = (implementation: Implementation): Implementation => {
  const { op } = implementation;
  if (op.audit === undefined || typeof op.audit === 'object') return implementation;
  return {
    ...implementation,
    run: async (call, who) => {
      const { actor } = who;
      if (!actor || !isAudited(op, actor.usertype, call.input)) return implementation.run(call, who);
      const audited: AuditedCall = { ctx: call.ctx, actor, op };
      if (op.audit === 'call') await auditCall(audited, call.input);
      // Not a copy: some getters read the environment, which only some functions have.
      const ctx = Object.create(call.ctx, { store: { value: auditedStore(audited), enumerable: true } }) as Context;
      return implementation.run({ ...call, ctx }, who);
    },
  };
};
