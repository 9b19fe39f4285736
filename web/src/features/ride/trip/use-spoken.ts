import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { POSITION_HEARTBEAT_MS } from '#shared/contract/constants';
import type { LatLng } from '#shared/contract/entities/common';
import { placeNameQuery } from '@/lib/place-name';
import { useNow } from '@/lib/use-now';
import { shortPlace } from '../ride-words';
import type { Eta } from './eta';
import { markOf, newsOf, announcedAfter, type Announced, type Part } from './spoken';
import { useEtaWords } from './use-eta-words';

/** A position older than this is shown with its time: a car at rest reports each minute. */
const FRESH_MS = POSITION_HEARTBEAT_MS + 30_000;
const LOOK_AGAIN_MS = 10_000;
/** The first position and route after a change of state take about so long. */
const SETTLE_MS = 1_500;
/** Without an answer by then, the street is left out. */
const STREET_MS = 2_000;

type Position = LatLng & { at: number };

/** Whether the driver's last position was reported a while ago. */
export function useIsOld(position: Position | undefined): boolean {
  const now = useNow(position && LOOK_AGAIN_MS);
  return position !== undefined && now - position.at > FRESH_MS;
}

/** The street at a position; undefined if it cannot be had soon. */
function useStreet(): (at: LatLng) => Promise<string | undefined> {
  const client = useQueryClient();
  return useCallback(
    async at => {
      const late = new Promise<undefined>(resolve => setTimeout(() => resolve(undefined), STREET_MS));
      const found = client.fetchQuery(placeNameQuery(at)).catch(() => undefined);
      const address = await Promise.race([found, late]);
      return address && shortPlace(address);
    },
    [client],
  );
}

/** Lines for a live region. Each announcement has a number of its own, so that equal words are also read again. */
export type Spoken = { turn: number; lines: readonly string[] };

type Ride = Omit<Announced, 'mark'> & {
  eta: Eta | undefined;
  position: Position | undefined;
  /** Whether the street is looked up: staff have the map, and each look-up costs. */
  withStreet: boolean;
  /** Whether a driver is under way, so that an arrival is known soon. */
  isUnderWay: boolean;
};

/**
 * Announces what a sighted rider sees change beside the state: the arrival at each change of state and when 5, 2 and 1
 * minutes are left, a position that has grown old, and the phases of the search. `ask` announces the arrival now.
 */
export function useSpoken(ride: Ride): { spoken: Spoken; ask: () => Promise<readonly string[]> } {
  const [spoken, setSpoken] = useState<Spoken>({ turn: 0, lines: [] });
  const streetAt = useStreet();
  const words = useEtaWords();
  const announced = useRef<Announced>(undefined);
  const turn = useRef(0);
  const { state, phase, isOld } = ride;
  const mark = markOf(ride.eta);
  const say = async (parts: readonly Part[]) => {
    const { eta, position } = ride;
    const now = ++turn.current;
    const isAsked = ride.withStreet && parts.includes('eta');
    const street = eta && position && isAsked ? await streetAt(position) : undefined;
    const lines = parts.flatMap(part => {
      if (part === 'eta') return eta ? [words.line(eta, street)] : [];
      if (part === 'phase') return phase ? [phase] : [];
      return isOld && position ? [words.old(position.at)] : [];
    });
    // A later announcement has overtaken this one.
    if (now === turn.current) setSpoken({ turn: now, lines });
    return lines;
  };
  const begin = useEffectEvent(() => {
    announced.current = { state, mark, phase, isOld };
    void say(['eta', 'old', 'phase']);
  });
  const { isUnderWay } = ride;
  useEffect(() => {
    const timer = setTimeout(begin, isUnderWay ? SETTLE_MS : 0);
    return () => clearTimeout(timer);
  }, [state, isUnderWay]);
  const compare = useEffectEvent(() => {
    const now = { state, mark, phase, isOld };
    if (announced.current?.state !== state) return;
    const news = newsOf(announced.current, now);
    announced.current = announcedAfter(announced.current, now);
    if (news.length > 0) void say(news);
  });
  useEffect(() => compare(), [mark, phase, isOld]);
  return { spoken, ask: () => say(['eta', 'old']) };
}
