const HIDDEN = 'Hidden for Demo';

/**
 * Fields with contacts, payment data, devices or the purchase code: none of their content is shown. If such a field
 * contains a record, all of its texts are hidden.
 */
export const hiddenFields: readonly string[] = [
  'email',
  'mobile',
  'contact',
  'customer_contact',
  'customer_email',
  'driver_contact',
  'deliveryPersonPhone',
  'bankName',
  'bankCode',
  'bankAccount',
  'taxId',
  'payer',
  'license',
  'pushToken',
  'customer_token',
  'driver_token',
];

/** Free texts written by people, including names and addresses: they may contain contacts. */
export const freeTexts: readonly string[] = [
  'message',
  'feedback',
  'endObjectionWords',
  'reason',
  'note',
  'other_info',
  'title',
  'body',
  'text',
  'blockReason',
  'licenseReason',
  'papersReason',
  'pickUpInstructions',
  'deliveryInstructions',
  'add',
  'pickupAddress',
  'dropAddress',
  'description',
  'firstName',
  'lastName',
  'name',
  'byName',
  'sentByName',
  'customer_name',
  'driver_name',
  'driverName',
  'deliveryPerson',
  'fleet',
];

const emails = /[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]+/gu;
/** Six digits and more, as people set them apart; a house number or postal code has fewer. */
const phones = /(?:\+[\s(]*)?\p{Nd}(?:[\s()./-]*\p{Nd}){5,}/gu;

const withoutContacts = (text: string): string => text.replace(emails, HIDDEN).replace(phones, HIDDEN);

const nothingOf = (value: unknown): unknown => {
  if (typeof value === 'string') return value && HIDDEN;
  if (Array.isArray(value)) return value.map(nothingOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, nothingOf(inner)]));
};

/** It pays a booking in its rider's name. An admin needs it for bookings made by the office, and for no other. */
const isRidersOwn = (field: string, record: object): boolean =>
  field === 'payToken' && !('booking_type_admin' in record && record.booking_type_admin === true);

const seen = (field: string, value: unknown): unknown => {
  if (hiddenFields.includes(field)) return nothingOf(value);
  if (typeof value === 'string') return freeTexts.includes(field) ? withoutContacts(value) : value;
  if (Array.isArray(value)) return value.map((element: unknown) => seen(field, element));
  return typeof value === 'object' && value !== null ? hideContacts(value) : value;
};

/**
 * Masks contacts and accounts in a record, as demo mode shows it to admins (DEMO-2), also in nested records and in
 * texts written by people: it stays visible that they exist. The reader's own row is masked too, because the login of a
 * demo is shared.
 */
export const hideContacts = <R extends object>(record: R): R =>
  Object.fromEntries(
    Object.entries(record).map(([field, value]) => [
      field,
      isRidersOwn(field, record) ? nothingOf(value) : seen(field, value),
    ]),
  ) as R;

/** Drops masked values that a client sends back unchanged. */
export const withoutHidden = <R extends object>(changes: R): Partial<R> =>
  Object.fromEntries(
    Object.entries(changes).filter(([, value]) => typeof value !== 'string' || !value.includes(HIDDEN)),
  ) as Partial<R>;
