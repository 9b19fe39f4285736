import type { Alarm } from '#shared/contract/entities/alarm';

/** What this screen knows of calls for help. */
export interface Alarms {
  /** Newest first. */
  open: readonly Alarm[];
  /** When the call that somebody has looked after was raised, by its id: news that come late do not open it again. */
  over: Readonly<Record<string, number>>;
}

export const noAlarms: Alarms = { open: [], over: {} };

const newestFirst = (alarms: readonly Alarm[]) => alarms.toSorted((a, b) => b.at - a.at);

const isOver = ({ id, at }: Alarm, over: Alarms['over']) => at <= (over[id] ?? -1);

/** Whether a frame tells of something older than what is shown; frames may come twice and in any order. */
const isOld = (frame: Alarm, shown: Alarm) =>
  frame.at < shown.at ||
  (frame.at === shown.at && frame.resolvedAt === undefined && (frame.movedAt ?? 0) < (shown.movedAt ?? 0));

/** After a frame: raised, moved or looked after. A call raised again after help came has the same id and a later `at`. */
export function applyAlarm(known: Alarms, frame: Alarm): Alarms {
  const shown = known.open.find(({ id }) => id === frame.id);
  if (isOver(frame, known.over) || (shown && isOld(frame, shown))) return known;
  const others = known.open.filter(alarm => alarm !== shown);
  if (frame.resolvedAt !== undefined) return { open: others, over: { ...known.over, [frame.id]: frame.at } };
  return { ...known, open: newestFirst([...others, frame]) };
}

/** After all open calls were asked for: theirs is the truth, but for what ended while the answer was on its way. */
export const applyAnswer = (known: Alarms, open: readonly Alarm[]): Alarms => ({
  ...known,
  open: newestFirst(open.filter(alarm => !isOver(alarm, known.over))),
});
