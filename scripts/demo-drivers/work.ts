import { isApiError } from '#shared/client/api-error';
import { backoffMs } from '#shared/client/backoff';
import { catchUp, type Driver, startDriver, type World } from './driver';
import { findRide } from './find-ride';
import { serveRide } from './serve-ride';

const patience = { firstMs: 2000, maxMs: 60_000, spread: [0.5, 1] } as const;

/** The endless working day of a simulated driver. Errors are retried. */
export const work = async (
  world: World,
  person: { email: string; firstName: string },
  onDuty: () => void,
): Promise<never> => {
  const driver = await persist(world, person.firstName, () => startDriver(world, person));
  onDuty();
  for (;;) {
    await persist(world, driver.name, () => oneRide(driver));
    // A pause, so that a persistent error does not repeat in a tight loop.
    await world.wheel.sleep(1000);
  }
};

const oneRide = async (driver: Driver): Promise<void> => {
  const running = await catchUp(driver);
  await serveRide(driver, running ?? (await findRide(driver)));
};

/** Retries with exponential backoff until the task succeeds. */
const persist = async <T>(world: World, name: string, task: () => Promise<T>): Promise<T> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await task();
    } catch (error) {
      // Network errors are expected while the product stops or starts, so they are not reported.
      if (!isApiError(error, 'Fetch Call Error')) world.report(`${name}: ${(error as Error).message}`);
      await world.wheel.sleep(backoffMs(attempt, { ...patience, random: world.rng }));
    }
  }
};
