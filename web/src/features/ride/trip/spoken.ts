import type { Eta } from './eta';

/** The arrival is announced when so many minutes are left, rather than at each position. */
const marksMin = [1, 2, 5];

/** The announced minutes within which the driver arrives; infinite for a longer time, or an unknown one. */
export const markOf = (eta: Pick<Eta, 's'> | undefined): number => {
  if (!eta) return Infinity;
  const minutes = Math.max(1, Math.round(eta.s / 60));
  return marksMin.find(mark => minutes <= mark) ?? Infinity;
};

/** A ride as far as it is announced. */
export type Announced = {
  /** The state in words. */
  state: string;
  mark: number;
  /** The phase of the search in words, without the time left; empty without a search. */
  phase: string;
  /** Whether the driver's position has grown old, at least once in this state. */
  isOld: boolean;
};

/** The parts of an announcement. */
export type Part = 'eta' | 'phase' | 'old';

/** Parts that are news after what was announced. A time that grows again is no news, nor is a signal that is lost again. */
export const newsOf = (announced: Announced, now: Announced): Part[] => {
  if (now.mark < announced.mark) return ['eta', 'old'];
  if (now.isOld && !announced.isOld) return ['old'];
  return now.phase !== announced.phase && now.phase !== '' ? ['phase'] : [];
};

/** The ride as it is announced afterwards. */
export const announcedAfter = (announced: Announced, now: Announced): Announced => ({
  ...now,
  mark: Math.min(announced.mark, now.mark),
  isOld: announced.isOld || now.isOld,
});
