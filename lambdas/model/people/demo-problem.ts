import type { Settings } from '#shared/contract/entities/settings';
import { type Refusal, refuse } from '#shared/contract/errors';
import type { StoredUser } from '#lambdas/store/user-items';

/** Fields for signing in, for permissions and for payouts. */
const guarded = ['email', 'mobile', 'usertype', 'bankName', 'bankCode', 'bankAccount', 'taxId'] as const;

type Edit = Partial<Pick<StoredUser, (typeof guarded)[number] | 'approved' | 'blockReason'>>;

/**
 * A demo's admin login is public, so its users may add and change people but not take over an account: they cannot
 * create an admin, change sign-in, role or bank account, or block an admin. `before` is undefined when a user is added.
 */
export const demoProblem = (
  { AllowCriticalEditsAdmin }: Settings,
  before: StoredUser | undefined,
  edit: Edit,
): Refusal | undefined => {
  if (AllowCriticalEditsAdmin) return undefined;
  if (!before) return edit.usertype === 'admin' ? refuse('demo_mode') : undefined;
  const takesOver = guarded.some(field => edit[field] !== undefined && edit[field] !== (before[field] ?? ''));
  const shutsOut = before.usertype === 'admin' && edit.approved !== undefined && edit.approved !== before.approved;
  // A reason goes to its reader by mail: a public login must not write to strangers.
  return takesOver || shutsOut || edit.blockReason ? refuse('demo_mode') : undefined;
};
