import { expect, it } from 'vitest';
import { operationList } from '#shared/contract/operations';
import { bookingOperations } from '#shared/contract/operations/bookings';

/**
 * Outside the function of places: operations that ask the map provider for a route or an address at a caller's request.
 */
const asking = [
  ...operationList.filter(op => op.function === 'places'),
  ...Object.values(bookingOperations).filter(op => ['getEstimate', 'addBooking'].includes(op.name)),
];

it('[AWS-7] nobody asks the map provider without a meter: each call costs, and one script could spend without end', () => {
  expect(asking.length).toBeGreaterThan(6);
  expect(asking.filter(op => op.limit === undefined).map(op => op.name)).toEqual([]);
  // Strangers have no account that could be blocked, so all their requests together have a limit as well.
  const strangers = asking.filter(op => op.who === 'public');
  expect(strangers.filter(op => op.limit?.together === undefined).map(op => op.name)).toEqual([]);
});
