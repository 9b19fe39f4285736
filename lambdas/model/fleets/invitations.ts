import { randomBytes } from 'node:crypto';
import type { Invitation } from '#shared/contract/operations/fleets';
import { type Refusal, refuse } from '#shared/contract/errors';
import { all, exists, type Item, missing, type Store, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { invitationKey, invitationsOf, userSort } from '#lambdas/store/keys';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';

/** A fleet's invitation to drivers, as stored. */
export type StoredInvitation = Invitation & { fleet: string };

/** A random code: only people who were given the link know it. */
export const newCode = (): string => randomBytes(16).toString('hex');

export const invitationItem = (invitation: StoredInvitation): Item => ({
  ...invitationKey(invitation.code),
  _et: 'invitation',
  ...invitation,
  g1p: invitationsOf(invitation.fleet),
  g1s: userSort(invitation.createdAt, invitation.code),
});

const asInvitation = (item: Item): StoredInvitation => item as unknown as StoredInvitation;

export const loadInvitation = async (store: Store, code: string): Promise<StoredInvitation | undefined> => {
  const item = await store.get(invitationKey(code), { consistent: true });
  return item && asInvitation(item);
};

export const loadInvitations = async (store: Store, fleet: string): Promise<StoredInvitation[]> => {
  const page = { index: 'gsi1', pk: invitationsOf(fleet), newestFirst: true } as const;
  const keys = (await store.query(page)).map(({ pk, sk }) => ({ pk, sk }));
  return (await store.getMany(keys)).map(asInvitation);
};

export const shownInvitation = (invitation: StoredInvitation): Invitation => {
  const { code, createdAt, expiresAt, most, uses, revokedAt } = invitation;
  return { code, createdAt, expiresAt, most, uses, ...(revokedAt === undefined ? {} : { revokedAt }) };
};

/** An invitation that is still valid, and its fleet admin. */
export const openInvitation = async (
  ctx: Context,
  code: string,
): Promise<{ invitation: StoredInvitation; fleet: StoredUser } | Refusal> => {
  const invitation = await loadInvitation(ctx.store, code);
  if (!invitation || invitation.revokedAt !== undefined) return refuse('invitation_over');
  if (invitation.expiresAt <= ctx.now() || invitation.uses >= invitation.most) return refuse('invitation_over');
  const fleet = await loadUser(ctx.store, invitation.fleet);
  if (fleet?.usertype !== 'fleetadmin' || !fleet.approved || fleet.deletedAt) return refuse('invitation_over');
  return { invitation, fleet };
};

/** Counts a driver who registers by it, in the transaction of the registration; fails once it is over. */
export const countUse = ({ code, most }: StoredInvitation, now: number): Write => ({
  type: 'update',
  key: invitationKey(code),
  add: { uses: 1 },
  if: all(
    exists(),
    missing('revokedAt'),
    { op: '>', attr: 'expiresAt', value: now },
    { op: '<', attr: 'uses', value: most },
  ),
});
