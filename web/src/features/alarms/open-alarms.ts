import type { Alarm } from '#shared/contract/entities/alarm';

/** What this screen knows of calls for help. */
export type Alarms = {
  /** Newest first. */
  open: readonly Alarm[];
  /** When the call that somebody has looked after was raised, by its id: news that come late do not open it again. */
  over: Readonly<Record<string, number>>;
  /** How many frames have come, and which of them was the last of an open call, by its id. */
  frames: number;
  heard: Readonly<Record<string, number>>;
};

export const noAlarms: Alarms = { open: [], over: {}, frames: 0, heard: {} };

const newestFirst = (alarms: readonly Alarm[]) => alarms.toSorted((a, b) => b.at - a.at);

const isOver = ({ id, at }: Alarm, over: Alarms['over']) => at <= (over[id] ?? -1);

/** Whether a frame tells of something older than what is shown; frames may come twice and in any order. */
const isOld = (frame: Alarm, shown: Alarm) =>
  frame.at < shown.at ||
  (frame.at === shown.at && frame.resolvedAt === undefined && (frame.movedAt ?? 0) < (shown.movedAt ?? 0));

/** After a frame: raised, moved or looked after. A call raised again after help came has the same id and a later `at`. */
export const applyAlarm = (known: Alarms, frame: Alarm): Alarms => {
  const shown = known.open.find(({ id }) => id === frame.id);
  if (isOver(frame, known.over) || (shown && isOld(frame, shown))) return known;
  const others = known.open.filter(alarm => alarm !== shown);
  const frames = known.frames + 1;
  if (frame.resolvedAt !== undefined)
    return { ...known, open: others, over: { ...known.over, [frame.id]: frame.at }, frames };
  return { ...known, open: newestFirst([...others, frame]), frames, heard: { ...known.heard, [frame.id]: frames } };
};

/**
 * After all open calls were asked for, when `framesBefore` had come: the answer is the truth, but for what was raised, moved
 * or ended while it was on its way.
 */
export const applyAnswer = (known: Alarms, answer: readonly Alarm[], framesBefore: number): Alarms => {
  const since = known.open.filter(({ id }) => (known.heard[id] ?? 0) > framesBefore);
  const isStale = (alarm: Alarm) => since.some(shown => shown.id === alarm.id && isOld(alarm, shown));
  const told = answer.filter(alarm => !isOver(alarm, known.over) && !isStale(alarm));
  const untold = since.filter(({ id }) => told.every(alarm => alarm.id !== id));
  return { ...known, open: newestFirst([...told, ...untold]) };
};
