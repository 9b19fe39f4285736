import { describe, expect, it } from 'vitest';
import type { Invitation } from '#shared/contract/operations/fleets';
import { DAY_MS } from '#shared/contract/time';
import { openInvitation } from '#lambdas/model/fleets/invitations';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { StoredUser } from '#lambdas/store/user-items';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore } from '#test/kit/memory-store';
import { aPerson } from '#test/kit/samples';
import { createInvitation } from './create-invitation';
import { fetchInvitations } from './fetch-invitations';

const as = (id: string, usertype: StoredUser['usertype']) => ({
  actor: { uid: id, usertype, user: aPerson(id, usertype) },
});

describe('[ADM-4] an invitation to a fleet', () => {
  it('cannot be guessed, ends after its days, and is listed to its fleet and to admins only', async () => {
    let clock = 0;
    const ctx = fakeContext({ store: memoryStore(), now: () => clock });
    await ctx.store.write(personWrites(aPerson('f1', 'fleetadmin')));
    const call = (input: object) => ({ ctx, input, key: undefined, source: '' });
    const create = async () =>
      ((await createInvitation.run(call({ days: 2, most: 5 }), as('f1', 'fleetadmin'))) as { invitation: Invitation })
        .invitation;
    const [{ code }, other] = [await create(), await create()];
    expect(code).toMatch(/^[0-9a-f]{32}$/);
    expect(other.code).not.toBe(code);
    clock = 2 * DAY_MS - 1;
    expect(await openInvitation(ctx, code)).toHaveProperty('fleet');
    clock = 2 * DAY_MS;
    expect(await openInvitation(ctx, code)).toEqual({ refusal: 'invitation_over' });
    const list = (input: object, who: ReturnType<typeof as>) => fetchInvitations.run(call(input), who);
    expect(await list({}, as('f1', 'fleetadmin'))).toMatchObject({ invitations: [{ uses: 0 }, { uses: 0 }] });
    expect(await list({ fleetadmin: 'f1' }, as('f2', 'fleetadmin'))).toHaveProperty('refusal', 'forbidden');
    expect(await list({ fleetadmin: 'f1' }, as('a1', 'admin'))).toMatchObject({ invitations: [{}, {}] });
    expect(JSON.stringify(await list({}, as('f1', 'fleetadmin')))).not.toContain('"fleet"');
  });
});
