import { type DocumentKind, documentKinds } from '#shared/contract/entities/driver-document';
import type { Item, Write } from '#lambdas/ports/store';
import { dueKey } from '#lambdas/store/keys';
import type { StoredUser } from '#lambdas/store/user-items';

/** A document in the list by its last day. It may be stale: the profile decides. */
export type DueItem = Item & { uid: string; kind: DocumentKind; expiry: number };

/** Entries that a change adds to the list of documents by their last day, and removes from it. */
export const dueChanges = (before: StoredUser | undefined, after: StoredUser | undefined): Write[] =>
  documentKinds.flatMap((kind): Write[] => {
    const uid = (after ?? before)?.id ?? '';
    const [old, now] = [before?.[`${kind}Expiry`], after?.[`${kind}Expiry`]];
    if (old === now) return [];
    return [
      ...(old ? [{ type: 'delete', key: dueKey(old, uid, kind) } as const] : []),
      ...(now
        ? [{ type: 'put', item: { ...dueKey(now, uid, kind), _et: 'due', uid, kind, expiry: now } } as const]
        : []),
    ];
  });
