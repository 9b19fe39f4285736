import { useCallback, useEffect, useRef, useState } from 'react';
import type { LatLng } from '#shared/contract/entities/common';

/** A position with the time (ms, this device's clock) when it was measured, and its error radius. */
export type Fix = LatLng & { at: number; accuracyM?: number };

export type PositionProblem = 'denied' | 'unavailable' | 'outside';

/** Without a position for this long, the driver is notified. */
export const LOST_AFTER_MS = 20_000;
/** A phone at rest may report nothing: after this long it is asked. */
const ASK_AFTER_MS = 8_000;

const watchOptions: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 2_000 };
const freshOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 } as const satisfies PositionOptions;
/** Some devices lose a question while they sleep: by now it would have timed out. */
const UNANSWERED_MS = freshOptions.timeout + 5_000;

export const problemOf = (error: Partial<GeolocationPositionError>): PositionProblem =>
  error.code === 1 ? 'denied' : 'unavailable';

/**
 * A fix by the time of its measurement. `notBefore` is when the device was asked for a new one: some receivers have
 * wrong clocks, and a position that was measured upon a question is not older than the question.
 */
export const fixOf = ({ coords, timestamp }: GeolocationPosition, notBefore = 0): Fix => {
  const now = Date.now();
  const at = Number.isFinite(timestamp) ? Math.min(now, Math.max(timestamp, notBefore)) : now;
  const { accuracy } = coords;
  return {
    lat: coords.latitude,
    lng: coords.longitude,
    at,
    ...(Number.isFinite(accuracy) ? { accuracyM: Math.round(accuracy) } : {}),
  };
};

type Watched = {
  fix?: Fix;
  problem?: PositionProblem;
  /** When watching began, or the page was last shown again: in the background browsers report nothing. */
  since: number;
};

/** Follows the device until stopped: by its own reports, and by a question when it is silent. */
const follow = (onFix: (fix: Fix) => void, onProblem: (problem: PositionProblem) => void): (() => void) => {
  const { geolocation } = navigator;
  if (!geolocation) {
    onProblem('unavailable');
    return () => undefined;
  }
  let watch: number | undefined;
  let lastAt = 0;
  let askedAt = 0;
  let isDenied = false;
  let isOver = false;
  const found = (fix: Fix) => {
    lastAt = Math.max(lastAt, fix.at);
    onFix(fix);
  };
  const failed = (error: GeolocationPositionError) => {
    isDenied = problemOf(error) === 'denied';
    onProblem(problemOf(error));
  };
  const listen = () => {
    if (!isOver && watch === undefined)
      watch = geolocation.watchPosition(position => found(fixOf(position)), failed, watchOptions);
  };
  const deafen = () => {
    if (watch !== undefined) geolocation.clearWatch(watch);
    watch = undefined;
  };
  const ask = () => {
    if (watch === undefined && Date.now() - askedAt > UNANSWERED_MS) return listen();
    // If asked repeatedly after a refusal, some browsers would show their question each time.
    if (watch === undefined || isDenied || document.hidden || Date.now() - lastAt < ASK_AFTER_MS) return;
    // Beside a running watch, browsers let a question wait for the watch's next report: a silent device never answers.
    deafen();
    const notBefore = Date.now();
    askedAt = notBefore;
    const answered = (position: GeolocationPosition) => {
      listen();
      found(fixOf(position, notBefore));
    };
    const unanswered = (error: GeolocationPositionError) => {
      listen();
      failed(error);
    };
    geolocation.getCurrentPosition(answered, unanswered, freshOptions);
  };
  listen();
  const timer = setInterval(ask, ASK_AFTER_MS);
  return () => {
    isOver = true;
    deafen();
    clearInterval(timer);
  };
};

/** Calls back when the page is shown again, or the permission for positions changes. */
const onNewHope = (shown: () => void, permitted: () => void): (() => void) => {
  let status: PermissionStatus | undefined;
  let isOver = false;
  const look = () => document.hidden || shown();
  document.addEventListener('visibilitychange', look);
  const known = (found: PermissionStatus) => {
    if (isOver) return;
    status = found;
    status.addEventListener('change', permitted);
  };
  // A browser that cannot report permissions leaves the driver the button.
  navigator.permissions?.query({ name: 'geolocation' }).then(known, permitted);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', look);
    status?.removeEventListener('change', permitted);
  };
};

/** The device's position while `watching`, its fault, and a function that retries. */
export function useDeviceFix(watching: boolean): Watched & { retry: () => void } {
  const [watched, setWatched] = useState<Watched>(() => ({ since: Date.now() }));
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt(count => count + 1), []);
  useEffect(() => {
    if (!watching) return;
    const found = (fix: Fix) =>
      setWatched(before => (before.fix && before.fix.at > fix.at ? before : { since: before.since, fix }));
    const failed = (problem: PositionProblem) => setWatched(before => ({ ...before, problem }));
    return follow(found, failed);
  }, [watching, attempt]);
  useEffect(() => {
    if (!watching) return;
    const begin = () => setWatched(before => ({ ...before, since: Date.now() }));
    begin();
    return onNewHope(() => {
      begin();
      retry();
    }, retry);
  }, [watching, retry]);
  return { ...watched, retry };
}

/** Whether positions are missing: at once when they are not permitted, else after a while without any. */
export function useIsLost(watching: boolean, { fix, problem, since }: Watched): boolean {
  const seenAt = Math.max(fix?.at ?? 0, since);
  const [lostAfter, setLostAfter] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!watching) return;
    timer.current = setTimeout(() => setLostAfter(seenAt), Math.max(0, seenAt + LOST_AFTER_MS - Date.now()));
    return () => clearTimeout(timer.current);
  }, [watching, seenAt]);
  return watching && (problem === 'denied' || lostAfter === seenAt);
}
