import { type Person, simulatedDrivers } from '#scripts/seed/data/accounts';
import { vehiclesOf } from '#scripts/seed/data/vehicles';

/** The simulated drivers, alternating between vehicle types, so that the first few already serve every type. */
export const rosterOf = (appcat: 'delivery' | 'taxi'): Person[] => {
  const vehicles = vehiclesOf(appcat);
  const seen = new Map<string, number>();
  const numbered = simulatedDrivers.map((person, index) => {
    const carType = vehicles[index]!.carType;
    const round = seen.get(carType) ?? 0;
    seen.set(carType, round + 1);
    return { person, round };
  });
  return numbered.sort((a, b) => a.round - b.round).map(({ person }) => person);
};
