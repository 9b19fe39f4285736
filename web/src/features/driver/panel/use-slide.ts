import { useEffect, useRef, useState, type PointerEvent } from 'react';

/** Share of the track at which the slide counts as a confirmation. */
const ENOUGH = 0.85;
const ARMED_MS = 4_000;

/** Slide progress, 0 to 1; calls `onDone` once it is far enough. `taken` is the width of the knob, px. */
export function useSlide({ leftwards, taken, onDone }: { leftwards: boolean; taken: number; onDone: () => void }) {
  const start = useRef<{ x: number; room: number; id: number } | undefined>(undefined);
  const slid = useRef(false);
  const [part, setPart] = useState<number>();
  const partAt = (event: PointerEvent) => {
    if (!start.current) return 0;
    const moved = (event.clientX - start.current.x) * (leftwards ? -1 : 1);
    return Math.min(1, Math.max(0, moved / start.current.room));
  };
  const end = (event: PointerEvent, done: boolean) => {
    const reached = done && partAt(event) >= ENOUGH;
    // A drag must not also count as the click that keyboards and screen readers send.
    slid.current = partAt(event) > 0.02;
    start.current = undefined;
    setPart(undefined);
    if (reached) onDone();
  };
  return {
    part: part ?? 0,
    pulling: part !== undefined,
    /** Whether the click that comes next ended a drag. */
    wasSlid: () => {
      const was = slid.current;
      slid.current = false;
      return was;
    },
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const room = Math.max(1, event.currentTarget.clientWidth - taken);
        event.currentTarget.setPointerCapture?.(event.pointerId);
        start.current = { x: event.clientX, room, id: event.pointerId };
        slid.current = false;
        setPart(0);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => start.current && setPart(partAt(event)),
      onPointerUp: (event: PointerEvent<HTMLElement>) => start.current && end(event, true),
      onPointerCancel: (event: PointerEvent<HTMLElement>) => start.current && end(event, false),
    },
  };
}

/** True for a few seconds after `arm`, in which a second press confirms. */
export function useArmed(): [boolean, (armed: boolean) => void] {
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    if (!armed) return;
    const timer = setTimeout(() => setArmed(false), ARMED_MS);
    return () => clearTimeout(timer);
  }, [armed]);
  return [armed, setArmed];
}
