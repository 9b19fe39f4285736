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

const away: ReadonlySet<string> = new Set(['far_from_pickup', 'far_from_drop', 'position_missing', 'position_doubted']);

/** A step at a place, with a reason only where the server asks for one. */
export const placedStep = async <C extends 'arriveAtPickup' | 'startTrip' | 'reachDrop'>(
  driver: Driver,
  name: C,
  input: InputOf<Operations[C]>,
): Promise<OutputOf<Operations[C]>> => {
  const step = { location: driver.device.at, ...input };
  try {
    return await command(driver, name, step);
  } catch (error) {
    if (!isApiError(error) || !away.has(error.code)) throw error;
    return command(driver, name, { ...step, placeReason: 'other' });
  }
};
