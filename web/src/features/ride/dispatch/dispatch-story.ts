import type { Booking } from '#shared/contract/entities/booking';
import type { DispatchView } from '@/features/assign/api';

type Seen = DispatchView['waves'][number]['candidates'][number];

/** Outcome of one wave for a driver. */
export type Outcome = 'accepted' | 'asked' | 'askedBefore' | 'notAsked' | NonNullable<Seen['excluded']>;

export type Line = {
  uid: string;
  name: string;
  vehicleNumber: string;
  km?: number;
  score?: number;
  outcome: Outcome;
};

export type Chapter = {
  at: number;
  /** Starts at 1; an assignment by an admin belongs to the latest search that had started by then. */
  search: number;
  /** Missing for an assignment by an admin. */
  wave?: number;
  asked: readonly Line[];
  passedOver: readonly Line[];
};

type Taken = Pick<Booking, 'driver'>;

const answerOf = ({ uid, declined }: Pick<Seen, 'uid' | 'declined'>, { driver }: Taken): Outcome => {
  if (uid === driver) return 'accepted';
  return declined ? 'declined' : 'asked';
};

const chapterOf = (wave: DispatchView['waves'][number], before: ReadonlySet<string>, booking: Taken): Chapter => {
  const asked: Line[] = [];
  const passedOver: Line[] = [];
  for (const { uid, name, vehicleNumber, km, score, excluded, offered, declined } of wave.candidates) {
    const line = { uid, name, vehicleNumber, km, score };
    if (offered) asked.push({ ...line, outcome: answerOf({ uid, declined }, booking) });
    else passedOver.push({ ...line, outcome: excluded ?? (before.has(uid) ? 'askedBefore' : 'notAsked') });
  }
  return { at: wave.at, search: wave.search, wave: wave.wave, asked, passedOver };
};

/** `askedBefore` applies within one search: the next search can offer the ride to every driver again. */
const wavesOf = (view: DispatchView, booking: Taken): Chapter[] => {
  const before = new Map<number, Set<string>>();
  return view.waves
    .toSorted((a, b) => a.at - b.at)
    .map(wave => {
      const asked = before.get(wave.search) ?? new Set<string>();
      const chapter = chapterOf(wave, asked, booking);
      before.set(wave.search, new Set([...asked, ...chapter.asked.map(({ uid }) => uid)]));
      return chapter;
    });
};

/** All waves and assignments of a booking, oldest first. */
export const storyOf = (view: DispatchView, booking: Taken): Chapter[] => {
  const waves = wavesOf(view, booking);
  const byAdmin = view.assigned.map(({ at, uid, name, vehicleNumber, declined }) => ({
    at,
    search: waves.findLast(wave => wave.at <= at)?.search ?? waves[0]?.search ?? 1,
    asked: [{ uid, name, vehicleNumber, outcome: answerOf({ uid, declined }, booking) }],
    passedOver: [],
  }));
  return [...waves, ...byAdmin].sort((a, b) => a.at - b.at);
};

export type Search = {
  search: number;
  /** Time of its first wave. */
  at: number;
  chapters: readonly Chapter[];
};

/** The chapters grouped by search, oldest first. */
export const searchesOf = (story: readonly Chapter[]): Search[] => {
  const numbers = [...new Set(story.map(({ search }) => search))].toSorted((a, b) => a - b);
  return numbers.map(search => {
    const chapters = story.filter(chapter => chapter.search === search);
    return { search, at: chapters[0]!.at, chapters };
  });
};

/** Figures of the last search: its number, its last wave, and the numbers of offers and declines in that wave. */
export const figuresOf = (
  story: readonly Chapter[],
): {
  search: number;
  wave: number;
  asked: number;
  declined: number;
} => {
  const { search = 0, chapters = [] } = searchesOf(story).at(-1) ?? {};
  const answers = new Map(chapters.flatMap(({ asked }) => asked.map(({ uid, outcome }) => [uid, outcome] as const)));
  return {
    search,
    wave: Math.max(0, ...chapters.map(({ wave }) => wave ?? 0)),
    asked: answers.size,
    declined: [...answers.values()].filter(outcome => outcome === 'declined').length,
  };
};
