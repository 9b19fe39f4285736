import { all, type Condition, exists, is, missing } from '#lambdas/ports/store';
import type { StoredPresence } from './presence-items';

/** An older presence is read from the table: the previous position decides heading and plausibility. */
const KNOWN_MS = 15_000;
const KNOWN_AT_MOST = 10_000;
const known = new Map<string, { presence: StoredPresence; until: number }>();

/** The presence that this instance stored last, of a driver who waits for a ride. */
export const knownPresence = (uid: string, now: number): StoredPresence | undefined => {
  const found = known.get(uid);
  return found && found.until > now ? found.presence : undefined;
};

export const forgetPresence = (uid: string): void => void known.delete(uid);

export const rememberPresence = (presence: StoredPresence, now: number): void => {
  if (!presence.onDuty || presence.queue || presence.active) return forgetPresence(presence.uid);
  if (known.size >= KNOWN_AT_MOST) known.clear();
  known.set(presence.uid, { presence, until: now + KNOWN_MS });
};

const facts = ['approved', 'carTypeId', 'carType', 'fleetadmin', 'active', 'doubt', 'anchor'] as const;

/** That the facts of a known presence are unchanged, apart from the position; going on duty again removes `pointAt`. */
export const sameFacts = (presence: StoredPresence): Condition =>
  all(
    exists('pointAt'),
    ...facts.map(name => (presence[name] === undefined ? missing(name) : is(name, presence[name]))),
  );
