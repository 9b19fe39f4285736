import type { InputOf, OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { isApiError } from '#shared/client/api-error';
import { backoffMs } from '#shared/client/backoff';
import type { Driver } from './driver';

type Command = 'acceptBooking' | 'arriveAtPickup' | 'startTrip' | 'reachDrop' | 'confirmPaid';

const TRIES = 6;
const patience = { firstMs: 500, maxMs: 30_000, spread: [0.5, 1] } as const;

/**
 * One step of a ride. It is retried with the same Idempotency-Key after a network or server error, so that a lost
 * response does not lose the ride.
 *
 * @throws {ApiError} when the server refuses the step.
 */
export const command = async <C extends Command>(
  driver: Driver,
  name: C,
  input: InputOf<Operations[C]>,
): Promise<OutputOf<Operations[C]>> => {
  const key = `${name}-${input.bookingId}`;
  for (let attempt = 0; ; attempt++) {
    try {
      return (await driver.api.call(name, input as never, { key })) as OutputOf<Operations[C]>;
    } catch (error) {
      const isPassing = isApiError(error) && (error.code === 'Fetch Call Error' || (error.details.status ?? 0) >= 500);
      if (!isPassing || attempt >= TRIES) throw error;
      await driver.world.wheel.sleep(backoffMs(attempt, { ...patience, random: driver.world.rng }));
    }
  }
};
