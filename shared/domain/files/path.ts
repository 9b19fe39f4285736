import { type Refusal, refuse } from '#shared/contract/errors';

/** A file that the product knows, by what its path says (spec §7, File storage). */
export type FilePath =
  | { kind: 'profileImage'; uid: string }
  | { kind: 'licenseImage' | 'document'; uid: string; name: string }
  | { kind: 'pickup_image' | 'deliver_image'; bookingId: string };

/** What may be listed: everything, a user's files or some of them, the pictures of a booking. */
export type Folder = { kind: 'root' } | { kind: 'user'; uid: string } | { kind: 'booking'; bookingId: string };

export const profileImagePath = (uid: string): string => `users/${uid}/profileImage`;
export const licenseImagePath = (uid: string, now: number): string => `users/${uid}/licenseImage/${now}`;
export const documentPath = (uid: string, now: number, id: string): string => `users/${uid}/documents/${now}-${id}`;
export const bookingImagePath = (bookingId: string, kind: 'pickup_image' | 'deliver_image'): string =>
  `bookings/${bookingId}/${kind}`;

const THUMB = '_thumb';
export const thumbPath = (path: string): string => `${path}${THUMB}`;
export const isThumb = (path: string): boolean => path.endsWith(THUMB);

const ID = '([A-Za-z0-9-]{1,64})';
const ownFile = new RegExp(`^users/${ID}/(profileImage|(licenseImage|documents)/([A-Za-z0-9-]{1,100}))$`);
const bookingFile = new RegExp(`^bookings/${ID}/(pickup_image|deliver_image)$`);
const userFolder = new RegExp(`^users/${ID}(?:/(?:licenseImage|documents))?$`);
const bookingFolder = new RegExp(`^bookings/${ID}$`);

const invalid = refuse('storage/invalid-argument');

/**
 * The file a path names. What is not exactly one of the known shapes is refused: `..`, empty segments, leading slashes,
 * backslashes, control characters, percent signs, folders and the root among them (STOR-4).
 */
export const parseFilePath = (path: string): FilePath | Refusal => {
  const [, uid = '', , folder, name = ''] = ownFile.exec(path) ?? [];
  if (folder) return { kind: folder === 'documents' ? 'document' : 'licenseImage', uid, name };
  if (uid) return { kind: 'profileImage', uid };
  const [, bookingId, kind] = bookingFile.exec(path) ?? [];
  return bookingId ? { kind: kind === 'pickup_image' ? kind : 'deliver_image', bookingId } : invalid;
};

/** The folder a path names, by the same rules; the root is `''` or `/`. */
export const parseFolder = (path: string): Folder | Refusal => {
  if (path === '' || path === '/') return { kind: 'root' };
  const [, uid] = userFolder.exec(path) ?? [];
  if (uid) return { kind: 'user', uid };
  const [, bookingId] = bookingFolder.exec(path) ?? [];
  return bookingId ? { kind: 'booking', bookingId } : invalid;
};
