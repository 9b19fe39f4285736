const HIDDEN = 'Hidden for Demo';

/** Contact fields of users, bookings, their events' changes and alarms. */
const contacts: readonly string[] = [
  ...['email', 'mobile', 'contact'],
  ...['customer_contact', 'customer_email', 'driver_contact', 'deliveryPersonPhone'],
];

/**
 * Masks the e-mails and phone numbers of a record, as demo mode shows it to admins (DEMO-2): it stays visible that
 * there is one.
 */
export const hideContacts = <R extends object>(record: R): R =>
  Object.fromEntries(
    Object.entries(record).map(([field, value]: [string, unknown]) => [
      field,
      contacts.includes(field) && value ? HIDDEN : value,
    ]),
  ) as R;

/** Drops masked values that a client sends back unchanged. */
export const withoutHidden = <R extends object>(changes: R): Partial<R> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== HIDDEN)) as Partial<R>;
