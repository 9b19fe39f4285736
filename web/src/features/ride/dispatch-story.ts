import type { Booking } from '#shared/contract/entities/booking';
import type { DispatchView } from '@/components/assign/api';

type Seen = DispatchView['waves'][number]['candidates'][number];

/** What became of a driver in one wave. */
export type Outcome = 'accepted' | 'asked' | 'askedBefore' | 'notAsked' | NonNullable<Seen['excluded']>;

export interface Line {
  uid: string;
  name: string;
  vehicleNumber: string;
  km?: number;
  score?: number;
  outcome: Outcome;
}

export interface Chapter {
  at: number;
  /** Missing where an admin asked. */
  wave?: number;
  asked: readonly Line[];
  passedOver: readonly Line[];
}

type Taken = Pick<Booking, 'driver'>;

/** Waves of a search before the current one are left over where it is not as far yet. */
function currentWaves({ waves }: DispatchView): DispatchView['waves'] {
  const begun = waves.find(({ wave }) => wave === 1)?.at ?? 0;
  return waves.filter(({ at }) => at >= begun);
}

function answerOf({ uid, declined }: Pick<Seen, 'uid' | 'declined'>, { driver }: Taken): Outcome {
  if (uid === driver) return 'accepted';
  return declined ? 'declined' : 'asked';
}

function chapterOf(wave: DispatchView['waves'][number], before: ReadonlySet<string>, booking: Taken): Chapter {
  const asked: Line[] = [];
  const passedOver: Line[] = [];
  for (const { uid, name, vehicleNumber, km, score, excluded, offered, declined } of wave.candidates) {
    const line = { uid, name, vehicleNumber, km, score };
    if (offered) asked.push({ ...line, outcome: answerOf({ uid, declined }, booking) });
    else passedOver.push({ ...line, outcome: excluded ?? (before.has(uid) ? 'askedBefore' : 'notAsked') });
  }
  return { at: wave.at, wave: wave.wave, asked, passedOver };
}

/** Everything that was done to find a driver, oldest first. */
export function storyOf(view: DispatchView, booking: Taken): Chapter[] {
  const before = new Set<string>();
  const waves = currentWaves(view).map(wave => {
    const chapter = chapterOf(wave, before, booking);
    chapter.asked.forEach(({ uid }) => before.add(uid));
    return chapter;
  });
  const byAdmin = view.assigned.map(({ at, uid, name, vehicleNumber, declined }) => ({
    at,
    asked: [{ uid, name, vehicleNumber, outcome: answerOf({ uid, declined }, booking) }],
    passedOver: [],
  }));
  return [...waves, ...byAdmin].sort((a, b) => a.at - b.at);
}

/** The story in figures: the last wave, how many were asked since the first, how many of them said no. */
export function figuresOf(story: readonly Chapter[]): { wave: number; asked: number; declined: number } {
  const answers = new Map(story.flatMap(({ asked }) => asked.map(({ uid, outcome }) => [uid, outcome] as const)));
  return {
    wave: Math.max(0, ...story.map(({ wave }) => wave ?? 0)),
    asked: answers.size,
    declined: [...answers.values()].filter(outcome => outcome === 'declined').length,
  };
}
