import { type Refusal, refuse } from '#shared/contract/errors';

/** A known kind of file, parsed from its path (spec §7, File storage). */
export type FilePath =
  | { kind: 'profileImage'; uid: string }
  | { kind: 'licenseImage' | 'papersImage' | 'document'; uid: string; name: string }
  | { kind: 'pickup_image' | 'deliver_image'; bookingId: string }
  | { kind: 'carTypeImage'; name: string };

/** Folders that can be listed: everything, all or some of a user's files, the photos of a booking. */
export type Folder = { kind: 'root' } | { kind: 'user'; uid: string } | { kind: 'booking'; bookingId: string };

export const profileImagePath = (uid: string): string => `users/${uid}/profileImage`;
export const licenseImagePath = (uid: string, now: number): string => `users/${uid}/licenseImage/${now}`;
export const papersImagePath = (uid: string, now: number): string => `users/${uid}/papersImage/${now}`;
export const documentPath = (uid: string, now: number, id: string): string => `users/${uid}/documents/${now}-${id}`;
export const bookingImagePath = (bookingId: string, kind: 'pickup_image' | 'deliver_image'): string =>
  `bookings/${bookingId}/${kind}`;
/** Bookings retain the picture of their vehicle type, so each picture has a path of its own, which the type names. */
export const carTypeImagePath = (id: string): string => `cartypes/${id}`;

const THUMB = '_thumb';
export const thumbPath = (path: string): string => `${path}${THUMB}`;
export const isThumb = (path: string): boolean => path.endsWith(THUMB);

const ID = '([A-Za-z0-9-]{1,64})';
const ownFile = new RegExp(`^users/${ID}/(profileImage|(licenseImage|papersImage|documents)/([A-Za-z0-9-]{1,100}))$`);
const bookingFile = new RegExp(`^bookings/${ID}/(pickup_image|deliver_image)$`);
const carTypeFile = new RegExp(`^cartypes/${ID}$`);
const userFolder = new RegExp(`^users/${ID}(?:/(?:licenseImage|papersImage|documents))?$`);
const bookingFolder = new RegExp(`^bookings/${ID}$`);

const invalid = refuse('storage/invalid-argument');

/**
 * Parses a file path. Anything that is not exactly one of the known shapes is refused, including `..`, empty segments,
 * leading slashes, backslashes, control characters, percent signs, folders and the root (STOR-4).
 */
export const parseFilePath = (path: string): FilePath | Refusal => {
  const [, uid = '', , folder, name = ''] = ownFile.exec(path) ?? [];
  if (folder) return { kind: folder === 'documents' ? 'document' : (folder as 'licenseImage'), uid, name };
  if (uid) return { kind: 'profileImage', uid };
  const [, bookingId, kind] = bookingFile.exec(path) ?? [];
  if (bookingId) return { kind: kind === 'pickup_image' ? kind : 'deliver_image', bookingId };
  const [, picture] = carTypeFile.exec(path) ?? [];
  return picture ? { kind: 'carTypeImage', name: picture } : invalid;
};

/** Parses a folder path by the same rules; the root is `''` or `/`. */
export const parseFolder = (path: string): Folder | Refusal => {
  if (path === '' || path === '/') return { kind: 'root' };
  const [, uid] = userFolder.exec(path) ?? [];
  if (uid) return { kind: 'user', uid };
  const [, bookingId] = bookingFolder.exec(path) ?? [];
  return bookingId ? { kind: 'booking', bookingId } : invalid;
};
