import type { Booking, BookingStatus } from '#shared/contract/entities/booking';
import { type Refusal, refuse } from '#shared/contract/errors';
import type { UploadKind } from '#shared/contract/entities/upload';
import type { Decision } from '../booking/decide';
import type { Reader } from '../booking/view';
import type { FilePath } from './path';

export type PhotoKind = Extract<UploadKind, 'pickup_image' | 'deliver_image'>;

export const isPhoto = (kind: UploadKind): kind is PhotoKind => kind === 'pickup_image' || kind === 'deliver_image';

/**
 * Statuses in which a booking's photo can be taken: of the pickup before the trip starts, of the delivery before it
 * ends. After the step that it proves, nobody may replace it.
 */
export const photoStatuses: Readonly<Record<PhotoKind, readonly BookingStatus[]>> = {
  pickup_image: ['ACCEPTED', 'ARRIVED'],
  deliver_image: ['STARTED'],
};

/** Whether this user may take the photo now: only the booking's driver, in one of its statuses. */
export const mayTakePhoto = (booking: Pick<Booking, 'driver' | 'status'>, kind: PhotoKind, uid: string): boolean =>
  booking.driver === uid && photoStatuses[kind].includes(booking.status);

/** PHOTO: adds a photo to the booking; its status stays. */
export const takePhoto = (booking: Booking, kind: PhotoKind, uid: string, path: string): Decision<'PHOTO'> | Refusal =>
  mayTakePhoto(booking, kind, uid) ? { kind: 'PHOTO', changes: { [kind]: path } } : refuse('storage/unauthorized');

/**
 * Whether users of this type may upload this kind of file: everybody a profile picture, only admins that of a vehicle
 * type, only drivers a licence, documents and photos.
 */
export const mayUpload = (kind: UploadKind, { usertype }: Pick<Reader, 'usertype'>): boolean =>
  kind === 'profileImage' || usertype === (kind === 'carTypeImage' ? 'admin' : 'driver');

/** Whether a picture may be uploaded for this user: their own profile picture by everybody, anybody's by an admin. */
export const mayUploadFor = (userId: string, kind: UploadKind, { uid, usertype }: Reader): boolean =>
  kind === 'profileImage' && (userId === uid || usertype === 'admin');

/**
 * Users may delete their own profile picture and documents; an admin any file of a user. Photos of a booking are its
 * record and stay, and so do pictures of vehicle types, which bookings name.
 */
export const mayDelete = (file: FilePath, { uid, usertype }: Reader): boolean =>
  'uid' in file &&
  (usertype === 'admin' || (file.uid === uid && file.kind !== 'licenseImage' && file.kind !== 'papersImage'));

/** Whether the file is the profile picture of a party of the ride; the parties see each other's. */
export const isOfParty = (file: FilePath, { customer, driver }: Pick<Booking, 'customer' | 'driver'>): boolean =>
  file.kind === 'profileImage' && (file.uid === customer || file.uid === driver);
