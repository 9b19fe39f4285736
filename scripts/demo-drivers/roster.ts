import { type Person, simulatedDrivers } from '#scripts/seed/data/accounts';
import { vehiclesOf } from '#scripts/seed/data/vehicles';

/** The simulated drivers, alternating between vehicle types, so that the first few already serve every type. */
export const rosterOf = (appcat: 'delivery' | 'taxi'): Person[] => {
  const vehicles = vehiclesOf(appcat);
  const seen = new Map<string, number>();
  const turns = simulatedDrivers.map((person, index) => {
    const carType = vehicles[index]!.carType;
    const turn = seen.get(carType) ?? 0;
    seen.set(carType, turn + 1);
    return { person, turn };
  });
  return turns.sort((a, b) => a.turn - b.turn).map(({ person }) => person);
};
