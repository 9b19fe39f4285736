import type { Alarm } from '#shared/contract/entities/alarm';

/** The alarm state of this client. */
export type Alarms = {
  /** Newest first. */
  open: readonly Alarm[];
  /** Maps the id of each resolved alarm to its `at`, so that a late frame does not reopen it. */
  over: Readonly<Record<string, number>>;
  /** Number of frames received so far, and for each open alarm's id the number of its last frame. */
  frames: number;
  receivedIn: Readonly<Record<string, number>>;
};

export const noAlarms: Alarms = { open: [], over: {}, frames: 0, receivedIn: {} };

const newestFirst = (alarms: readonly Alarm[]) => alarms.toSorted((a, b) => b.at - a.at);

const isOver = ({ id, at }: Alarm, over: Alarms['over']) => at <= (over[id] ?? -1);

/** Whether a frame is older than the displayed state; frames can be duplicated or out of order. */
const isOld = (frame: Alarm, shown: Alarm) =>
  frame.at < shown.at ||
  (frame.at === shown.at && frame.resolvedAt === undefined && (frame.movedAt ?? 0) < (shown.movedAt ?? 0));

/**
 * Applies a frame (alarm raised, moved or resolved). An alarm raised again after it was resolved keeps its id but has a
 * later `at`.
 */
export const applyAlarm = (known: Alarms, frame: Alarm): Alarms => {
  const shown = known.open.find(({ id }) => id === frame.id);
  if (isOver(frame, known.over) || (shown && isOld(frame, shown))) return known;
  const others = known.open.filter(alarm => alarm !== shown);
  const frames = known.frames + 1;
  if (frame.resolvedAt !== undefined)
    return { ...known, open: others, over: { ...known.over, [frame.id]: frame.at }, frames };
  return {
    ...known,
    open: newestFirst([...others, frame]),
    frames,
    receivedIn: { ...known.receivedIn, [frame.id]: frames },
  };
};

/**
 * Applies the server's full list of open alarms, requested when `framesBefore` frames had been received. It replaces
 * the local state, except for alarms that were raised, moved or resolved while the request was in flight.
 */
export const applyAnswer = (known: Alarms, answer: readonly Alarm[], framesBefore: number): Alarms => {
  const since = known.open.filter(({ id }) => (known.receivedIn[id] ?? 0) > framesBefore);
  const isStale = (alarm: Alarm) => since.some(shown => shown.id === alarm.id && isOld(alarm, shown));
  const answered = answer.filter(alarm => !isOver(alarm, known.over) && !isStale(alarm));
  const missing = since.filter(({ id }) => answered.every(alarm => alarm.id !== id));
  return { ...known, open: newestFirst([...answered, ...missing]) };
};
