import * as z from 'zod/mini';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse } from '#shared/contract/errors';
import { operation } from '#shared/contract/operation';
import type { StoredUser } from '#lambdas/store/user-items';
import { fakeContext } from '#test/kit/fake-context';
import { runAs } from '#test/kit/request-key';
import type { Context } from './context';
import { idOfRequest, keyWrite } from './idempotency';
import { implement } from './implementation';

const declared = {
  summary: '',
  method: 'POST',
  who: ['rider'],
  input: z.object({ n: z.number() }),
  output: z.object({ made: z.string() }),
  refusals: [],
  function: 'people',
  budget: { read: 1, write: 1 },
} as const;
const claiming = operation({ ...declared, name: 'claiming', idempotent: 'claimed' });
const committing = operation({ ...declared, name: 'committing', idempotent: 'committed' });
type Run = Parameters<typeof implement<typeof claiming>>[1];

const actor = { uid: 'u1', usertype: 'rider' as const, user: { id: 'u1' } as StoredUser };
const key = 'key-00000001';
const tick = () => new Promise(resolve => setImmediate(resolve));
let ctx: Context;
let now: number;
let made: string[];
beforeEach(() => {
  now = Date.UTC(2026, 0, 1, 12);
  ctx = fakeContext({ now: () => now });
  made = [];
});

/** Takes a while, and makes something that it finds again by the id of its request. */
const make: Run = async call => {
  const id = call.key ? idOfRequest(call.key) : call.ctx.newId();
  await tick();
  if (!made.includes(id)) made.push(id);
  await tick();
  return { made: id };
};
const six = (ask: () => Promise<unknown>) => Promise.all(Array.from({ length: 6 }, ask));

describe('[BOOK-10] an operation that claims its key', () => {
  it('six at once are one effect and six equal answers', async () => {
    const one = implement(claiming, make);
    const answers = await six(() => runAs(one, actor, { ctx, input: { n: 1 }, key }));
    expect(made).toHaveLength(1);
    expect(answers).toEqual(Array.from({ length: 6 }, () => ({ made: made[0] })));
  });

  it('answers a repeat as the caller may see it now, and stores no more than it says', async () => {
    let mayRead = true;
    const one = implement(claiming, make, {
      keep: answer => answer.made,
      again: async (_, kept) => (mayRead ? { made: String(kept) } : refuse('not_found')),
    });
    const first = await runAs(one, actor, { ctx, input: { n: 1 }, key });
    expect(await runAs(one, actor, { ctx, input: { n: 1 }, key })).toEqual(first);
    mayRead = false;
    expect(await runAs(one, actor, { ctx, input: { n: 1 }, key })).toEqual({ refusal: 'not_found' });
    expect(made).toHaveLength(1);
  });

  it('continues where an attempt died: not before its time is over, and finds the result of it', async () => {
    let died!: () => void;
    const hangs: Run = async call => {
      await make(call as never);
      return new Promise(resolve => (died = () => resolve({ made: '' })));
    };
    const dying = runAs(implement(claiming, hangs), actor, { ctx, input: { n: 1 }, key });
    const one = implement(claiming, make);
    expect(await runAs(one, actor, { ctx, input: { n: 1 }, key })).toEqual({
      refusal: 'request_under_way',
      params: { retryAfterS: 10 },
    });
    now += 10_001;
    const answer = await runAs(one, actor, { ctx, input: { n: 1 }, key });
    expect(answer).toEqual({ made: made[0] });
    expect(made).toHaveLength(1);
    died();
    await dying;
    expect(await runAs(one, actor, { ctx, input: { n: 1 }, key })).toEqual(answer);
  });

  it('may be tried again at once after a bug, and after a refusal with a corrected body too', async () => {
    const run = vi.fn<Run>(make).mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce(refuse('driver_busy'));
    const one = implement(claiming, run);
    await expect(runAs(one, actor, { ctx, input: { n: 1 }, key })).rejects.toThrow('lost');
    expect(await runAs(one, actor, { ctx, input: { n: 1 }, key })).toEqual({ refusal: 'driver_busy' });
    expect(await runAs(one, actor, { ctx, input: { n: 2 }, key })).toEqual({ made: made[0] });
  });

  it('refuses the key of another operation or body, and knows whose key it is', async () => {
    await runAs(implement(claiming, make), actor, { ctx, input: { n: 1 }, key });
    const other = { refusal: 'same_key_other_request' };
    expect(await runAs(implement(claiming, make), actor, { ctx, input: { n: 2 }, key })).toEqual(other);
    expect(await runAs(implement(committing, make), actor, { ctx, input: { n: 1 }, key })).toEqual(other);
    await runAs(implement(claiming, make), { ...actor, uid: 'u2' }, { ctx, input: { n: 1 }, key });
    expect(made).toHaveLength(2);
  });
});

describe('[BOOK-10] an operation that commits its key', () => {
  const commit: Run = async call => {
    const id = call.ctx.newId();
    await tick();
    const key = call.key ? [keyWrite(call.key, id)] : [];
    const { ok } = await call.ctx.store.write([{ type: 'put', item: { pk: id, sk: 'A', _et: 'made' } }, ...key]);
    if (!ok) return refuse('same_key_other_request');
    made.push(id);
    return { made: id };
  };
  const one = implement(committing, commit, { again: async (_, kept) => ({ made: String(kept) }) });

  it('six at once are one effect and six equal answers', async () => {
    const answers = await six(() => runAs(one, actor, { ctx, input: { n: 1 }, key }));
    expect(made).toHaveLength(1);
    expect(answers).toEqual(Array.from({ length: 6 }, () => ({ made: made[0] })));
  });

  it('accepts one of two bodies at once and refuses the other as another request', async () => {
    const answers = await Promise.all([1, 2].map(n => runAs(one, actor, { ctx, input: { n }, key })));
    expect(made).toHaveLength(1);
    expect(answers).toContainEqual({ refusal: 'same_key_other_request' });
  });
});
