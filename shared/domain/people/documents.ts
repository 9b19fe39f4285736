import { DAY_MS } from '#shared/contract/time';
import type { DocumentKind } from '#shared/contract/entities/driver-document';
import type { ErrorCode } from '#shared/contract/errors';
import { documentKinds } from '#shared/contract/entities/driver-document';
import type { User } from '#shared/contract/entities/user';

/** A document is good until the end of this day, wherever the driver is. */
export const endOfValidity = (expiry: number): number => expiry + DAY_MS;

/** How long before its end a driver is notified, and the range of an admin's list of expiring documents. */
export const EXPIRING_MS = 30 * DAY_MS;

/**
 * `waiting`: a picture that nobody has checked, and no earlier document is valid. `renewed`: the same, while the
 * earlier document is still valid. `none`: nothing was uploaded.
 */
export type DocumentState = 'none' | 'waiting' | 'renewed' | 'rejected' | 'expired' | 'expiring' | 'good';

type Fields = `${DocumentKind}${'Image' | 'Expiry' | 'State' | 'Reason'}`;
export type Documents = Partial<Pick<User, Fields>> & Pick<User, 'approved'>;

export const documentState = (user: Documents, kind: DocumentKind, now: number): DocumentState => {
  const image = user[`${kind}Image`];
  const expiry = user[`${kind}Expiry`];
  const judged = user[`${kind}State`];
  if (judged === 'rejected') return 'rejected';
  const isOver = expiry !== undefined && now >= endOfValidity(expiry);
  // Documents of a registration are unchecked until the driver is approved.
  if (judged === 'waiting' || (judged === undefined && image && !user.approved)) return 'waiting';
  if (judged === 'renewed') return isOver ? 'waiting' : 'renewed';
  if (isOver) return 'expired';
  if (expiry !== undefined && endOfValidity(expiry) - now <= EXPIRING_MS) return 'expiring';
  return image ? 'good' : 'none';
};

/** The documents that nobody has checked: they would count as good once the account is approved. */
export const uncheckedDocuments = (user: Documents, now: number): readonly DocumentKind[] =>
  documentKinds.filter(kind => user[`${kind}Image`] && documentState(user, kind, now) === 'waiting');

const blocking: Partial<Record<DocumentState, ErrorCode>> = {
  expired: 'document_expired',
  rejected: 'document_rejected',
  waiting: 'document_waiting',
};

/** Why a driver may not go on duty, if a document is the reason. */
export const documentProblem = (
  user: Documents,
  now: number,
): { code: ErrorCode; document: DocumentKind } | undefined => {
  for (const document of documentKinds) {
    const code = blocking[documentState(user, document, now)];
    if (code) return { code, document };
  }
  return undefined;
};

type Change = { set: Record<string, unknown>; remove: string[] };

/**
 * Changes by a new picture. If drivers need approval, it waits for review, and the previous document stays valid until
 * its date; if they need none, it is valid at once.
 */
export const afterUpload = (
  user: Documents,
  kind: DocumentKind,
  { path, now, needsApproval }: { path: string; now: number; needsApproval: boolean },
): Change => {
  const image = { [`${kind}Image`]: path };
  const gone = [`${kind}Reason`];
  if (!needsApproval) return { set: image, remove: [...gone, `${kind}State`, `${kind}Expiry`] };
  const counted = ['good', 'expiring', 'renewed'].includes(documentState(user, kind, now));
  const isFirst = user[`${kind}Image`] === undefined && user[`${kind}State`] === undefined;
  // Such a driver could drive without the document before.
  if (counted || isFirst) return { set: { ...image, [`${kind}State`]: 'renewed' }, remove: gone };
  return { set: { ...image, [`${kind}State`]: 'waiting' }, remove: [...gone, `${kind}Expiry`] };
};
