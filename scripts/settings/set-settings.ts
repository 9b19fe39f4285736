import type { Settings } from '#shared/contract/entities/settings';
import type { Refusal } from '#shared/contract/errors';
import { editSettings } from '#lambdas/operations/catalog/edit-settings';
import type { Actor } from '#lambdas/runtime/actor';
import { OPERATOR } from '#lambdas/model/catalog/setting-raises';
import { audited } from '#lambdas/runtime/audit/audited';
import type { Context } from '#lambdas/runtime/context';

/** The operator of the servers: has no account, and demo mode does not stop them. */
const operator = { uid: OPERATOR, usertype: 'admin' } as Actor;

/** Changes settings by the operation of the panel, so that all of its rules hold, with an entry in the audit trail. */
export const setSettings = (ctx: Context, changes: Partial<Settings>): Promise<unknown | Refusal> =>
  audited(editSettings).run({ ctx, input: changes, key: undefined, source: 'operator' }, { actor: operator });
