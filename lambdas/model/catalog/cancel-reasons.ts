import type { CancelReason } from '#shared/contract/entities/cancel-reason';
import type { Store } from '#lambdas/ports/store';
import { configKey } from '#lambdas/store/keys';

export const reasonsKey = configKey('cancelreason', 'A');

export const loadCancelReasons = async (store: Store): Promise<CancelReason[]> =>
  ((await store.get(reasonsKey))?.reasons as CancelReason[] | undefined) ?? [];
