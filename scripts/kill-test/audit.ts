import type { Booking } from '#shared/contract/entities/booking';
import { everyBooking, type Scenario } from './scenario';

/** Sums over the bookings, and over the reports that are derived from them. */
export type Audit = {
  bookings: number;
  /** Number of bookings with gaps in their event versions. */
  withGaps: number;
  /** Number of bookings that cannot be found by their number, which is indexed on their first event. */
  unfindable: number;
  paid: Figures;
  report: Figures;
  dashboard: Pick<Figures, 'rides' | 'fees'>;
};
type Figures = {
  rides: number;
  cost: number;
  fees: number;
};

const cents = (amount: number) => Math.round(amount * 100) / 100;

/** Compares the sums that the product maintains with its bookings. */
export const audit = async (scenario: Scenario): Promise<Audit> => {
  const { api } = scenario.admin;
  const bookings = await everyBooking(scenario);
  const paid = bookings.filter(({ status }) => status === 'PAID' || status === 'COMPLETE');
  const [{ earnings }, dashboard] = await Promise.all([
    api.call('fetchEarningsReport', { limit: 100 }),
    api.call('fetchDashboard', {}),
  ]);
  const sum = <T>(list: readonly T[], of: (item: T) => number) =>
    cents(list.reduce((total, item) => total + of(item), 0));
  return {
    bookings: bookings.length,
    withGaps: await count(bookings, async ({ id, v }) => {
      const { events } = await api.call('fetchBooking', { bookingId: id });
      return events.length !== v || events.some((event, index) => event.v !== index + 1);
    }),
    unfindable: await count(bookings, async ({ id, booking_id: search }) => {
      const page = await api.call('fetchBookings', { limit: 25, search });
      return !page.bookings.some(found => found.id === id);
    }),
    paid: {
      rides: paid.length,
      cost: sum(paid, booking => booking.trip_cost),
      fees: sum(paid, booking => booking.convenience_fees),
    },
    report: {
      rides: sum(earnings, row => row.total_rides),
      cost: sum(earnings, row => row.tripCost),
      fees: sum(earnings, row => row.convenienceFee),
    },
    dashboard: { rides: dashboard.rides.total, fees: dashboard.earnings.total },
  };
};

const count = async (
  bookings: readonly Booking[],
  isWrong: (booking: Booking) => Promise<boolean>,
): Promise<number> => {
  let wrong = 0;
  for (const booking of bookings) wrong += Number(await isWrong(booking));
  return wrong;
};
