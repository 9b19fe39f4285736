import type { Booking, BookingStatus } from '#shared/contract/entities/booking';
import { type Refusal, refuse } from '#shared/contract/errors';
import type { UploadKind } from '#shared/contract/entities/upload';
import type { Decision } from '../booking/decide';
import type { Reader } from '../booking/view';
import type { FilePath } from './path';

export type PhotoKind = Extract<UploadKind, 'pickup_image' | 'deliver_image'>;

export const isPhoto = (kind: UploadKind): kind is PhotoKind => kind === 'pickup_image' || kind === 'deliver_image';

/** When a picture of a booking is taken: of the pickup before the trip starts, of the delivery before it is closed. */
export const photoStatuses: Readonly<Record<PhotoKind, readonly BookingStatus[]>> = {
  pickup_image: ['ACCEPTED', 'ARRIVED'],
  deliver_image: ['STARTED', 'REACHED'],
};

/** Whether this user may take the picture now: the driver of the booking, while it is due. */
export const mayTakePhoto = (booking: Pick<Booking, 'driver' | 'status'>, kind: PhotoKind, uid: string): boolean =>
  booking.driver === uid && photoStatuses[kind].includes(booking.status);

/** PHOTO: the booking shows a picture; its status stays. */
export const takePhoto = (booking: Booking, kind: PhotoKind, uid: string, path: string): Decision | Refusal =>
  mayTakePhoto(booking, kind, uid) ? { kind: 'PHOTO', changes: { [kind]: path } } : refuse('storage/unauthorized');

/** Whether users of this type have files of this kind: a profile picture everybody, licence, documents and photos drivers. */
export const mayUpload = (kind: UploadKind, { usertype }: Pick<Reader, 'usertype'>): boolean =>
  kind === 'profileImage' || usertype === 'driver';

/** Profile picture and documents by their owner, every file of a user by an admin. Pictures of a booking are its record. */
export const mayDelete = (file: FilePath, { uid, usertype }: Reader): boolean =>
  'uid' in file && (usertype === 'admin' || (file.uid === uid && file.kind !== 'licenseImage'));

/** Whether this is the picture of one of the two people of a ride, who see each other. */
export const isOfParty = (file: FilePath, { customer, driver }: Pick<Booking, 'customer' | 'driver'>): boolean =>
  file.kind === 'profileImage' && (file.uid === customer || file.uid === driver);
