import { describe, expect, it } from 'vitest';
import { hideContacts, withoutHidden } from './hide-contacts';

const HIDDEN = 'Hidden for Demo';

describe('[DEMO-2] contacts hidden in demo mode', () => {
  it.each([
    ['Ring +46 70 123 45 67 please', `Ring ${HIDDEN} please`],
    ['ring 070-123 45 67', `ring ${HIDDEN}`],
    ['اتصل ٠٧٠١٢٣٤٥٦٧', `اتصل ${HIDDEN}`],
    ['mail me: rut.rider+x@example.co.uk', `mail me: ${HIDDEN}`],
    ['Vasagatan 20, 411 24 Göteborg, floor 3', 'Vasagatan 20, 411 24 Göteborg, floor 3'],
  ])('in a text by somebody: %s', (message, shown) => {
    expect(hideContacts({ message })).toEqual({ message: shown });
  });

  it('the key to the payment of a booking, but of what the office has booked', () => {
    expect(hideContacts({ bookings: [{ payToken: 'p1' }] })).toEqual({ bookings: [{ payToken: HIDDEN }] });
    const office = { payToken: 'p1', booking_type_admin: true };
    expect(hideContacts({ booking: office })).toEqual({ booking: office });
  });

  it('in what is inside a record too, and nothing else', () => {
    const booking = {
      id: '0123456789',
      mobile: '',
      customer_contact: '+46701234567',
      at: 1_763_800_000_000,
      fareReview: { note: 'call 0701234567', charged: 80 },
      adjustments: [{ reason: 'a@b.se asked', amount: 1 }],
      notifications: { email: true },
    };
    expect(hideContacts(booking)).toEqual({
      ...booking,
      customer_contact: HIDDEN,
      fareReview: { note: `call ${HIDDEN}`, charged: 80 },
      adjustments: [{ reason: `${HIDDEN} asked`, amount: 1 }],
    });
  });

  it('and takes back nothing that was hidden', () => {
    expect(withoutHidden({ mobile: HIDDEN, pickUpInstructions: `Ring ${HIDDEN}`, firstName: 'Rut' })).toEqual({
      firstName: 'Rut',
    });
  });

  it('in the text of a journal that is proposed, and no account or amount of it', () => {
    const line = { account: 'bank', amountMinor: 1_234_567 };
    const content = { kind: 'journal', text: 'Ring +46 70 123 45 67', lines: [line] };
    expect(hideContacts({ content })).toEqual({ content: { ...content, text: 'Ring Hidden for Demo' } });
  });
});
