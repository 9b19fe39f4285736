const HIDDEN = 'Hidden for Demo';

/** Where people, bookings, their events' changes and calls for help say how to reach somebody. */
const contacts: readonly string[] = [
  ...['email', 'mobile', 'contact'],
  ...['customer_contact', 'customer_email', 'driver_contact', 'deliveryPersonPhone'],
];

/** A record without e-mails and phones, as demo mode shows it to admins (DEMO-2): that there is one may still be seen. */
export const hideContacts = <R extends object>(record: R): R =>
  Object.fromEntries(
    Object.entries(record).map(([field, value]: [string, unknown]) => [
      field,
      contacts.includes(field) && value ? HIDDEN : value,
    ]),
  ) as R;

/** What somebody sends back as they were shown it says nothing new. */
export const withoutHidden = <R extends object>(changes: R): Partial<R> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== HIDDEN)) as Partial<R>;
