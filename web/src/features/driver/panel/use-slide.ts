import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';

/** Share of the track at which the slide counts as a confirmation. */
const ENOUGH = 0.85;
/** A hand that trembles moves this far in a press, px. */
const TREMOR_PX = 24;
const ARMED_MS = 20_000;

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
    slid.current = start.current !== undefined && Math.abs(event.clientX - start.current.x) > TREMOR_PX;
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
      // No click follows.
      onPointerCancel: (event: PointerEvent<HTMLElement>) => {
        if (start.current) end(event, false);
        slid.current = false;
      },
    },
  };
}

/**
 * Whether a second press confirms: after the first, until the focus leaves the `track`, something else is pressed, or
 * 20 seconds have passed. A hand may need some time for the second press.
 */
export function useArmed(track: RefObject<HTMLElement | null>): [boolean, (armed: boolean) => void] {
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    const { current } = track;
    if (!armed || !current) return;
    const disarm = () => setArmed(false);
    const pressed = ({ target }: Event) => {
      if (!(target instanceof Node && current.contains(target))) disarm();
    };
    const timer = setTimeout(disarm, ARMED_MS);
    current.addEventListener('blur', disarm);
    document.addEventListener('pointerdown', pressed);
    return () => {
      clearTimeout(timer);
      current.removeEventListener('blur', disarm);
      document.removeEventListener('pointerdown', pressed);
    };
  }, [armed, track]);
  return [armed, setArmed];
}
