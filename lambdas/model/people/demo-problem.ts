import type { Settings } from '#shared/contract/entities/settings';
import { type Refusal, refuse } from '#shared/contract/errors';
import type { StoredUser } from '#lambdas/store/user-items';

/** What opens somebody's account, says what it may, or where its money goes. */
const guarded = ['email', 'mobile', 'usertype', 'bankName', 'bankCode', 'bankAccount'] as const;

type Edit = Partial<Pick<StoredUser, (typeof guarded)[number] | 'approved'>>;

/**
 * The login of a demo's admin is public: who has it adds and changes people, and takes over nobody's account. They make
 * no admin and change no sign-in, role or bank account, and shut no admin out. `before` is missing where somebody is added.
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
  return takesOver || shutsOut ? refuse('demo_mode') : undefined;
};
