import { serve } from '#lambdas/runtime/serve';
import { decideProposal } from '#lambdas/operations/approvals/decide-proposal';
import { propose } from '#lambdas/operations/approvals/propose';
import { createInvitation } from '#lambdas/operations/fleets/create-invitation';
import { fetchInvitations } from '#lambdas/operations/fleets/fetch-invitations';
import { revokeInvitation } from '#lambdas/operations/fleets/revoke-invitation';
import { addUser } from '#lambdas/operations/people/add-user';
import { decideDocument } from '#lambdas/operations/people/decide-document';
import { editUser } from '#lambdas/operations/people/edit-user';
import { fetchPerson } from '#lambdas/operations/people/fetch-person';
import { fetchUsers, fetchUsersOnce } from '#lambdas/operations/people/fetch-users';
import { resetSecondFactor } from '#lambdas/operations/factors/reset-second-factor';
import { signOutUser } from '#lambdas/operations/people/sign-out-user';

export const handler = serve([
  addUser,
  createInvitation,
  decideDocument,
  decideProposal,
  editUser,
  fetchInvitations,
  fetchPerson,
  fetchUsers,
  fetchUsersOnce,
  propose,
  resetSecondFactor,
  revokeInvitation,
  signOutUser,
]);
