import type { Person } from '#scripts/scenario/people';
import { type Bench, mean, short, timesRow } from './figures';
import { book, pay, startBenchProduct } from './product';

const DRIVERS = 50;
const ROUNDS = 5;
type Answer = { isAccepted: boolean; ms: number };

const accept = async (driver: Person, bookingId: string): Promise<Answer> => {
  const startedMs = performance.now();
  const isAccepted = await driver.api.call('acceptBooking', { bookingId }).then(
    () => true,
    () => false,
  );
  return { isAccepted, ms: performance.now() - startedMs };
};

export const acceptBench: Bench = {
  title: `${DRIVERS} drivers accept one booking at the same moment`,
  async run() {
    const product = await startBenchProduct();
    try {
      const drivers: Person[] = [];
      for (let i = 0; i < DRIVERS; i++) drivers.push(await product.addDriver());
      const rounds: Answer[][] = [];
      for (let i = 0; i < ROUNDS; i++) {
        const { id } = await book(product);
        await pay(product, id);
        await product.runtime.settle();
        rounds.push(await Promise.all(drivers.map(driver => accept(driver, id))));
        await product.rider.api.call('cancelBooking', { bookingId: id, reason: 'bench' });
        await product.runtime.settle();
      }
      const winners = rounds.flatMap(answers => answers.filter(({ isAccepted }) => isAccepted));
      const note = `${short(mean(rounds.map(round => round.filter(({ isAccepted }) => isAccepted).length)))} winners a round`;
      return [
        { what: 'the winner’s answer', ...timesRow(winners.map(({ ms }) => ms)), note },
        { what: 'everybody’s answers', ...timesRow(rounds.flat().map(({ ms }) => ms)) },
        { what: 'last answer of a round', ...timesRow(rounds.map(round => Math.max(...round.map(({ ms }) => ms)))) },
      ];
    } finally {
      await product.close();
    }
  },
};
