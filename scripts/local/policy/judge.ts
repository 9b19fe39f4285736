import type { Context } from './conditions';
import type { Statement } from './statement';

/** Permission that a request needs: one action on one resource. A request may need several. */
export type Need = { action: string; resource: string; context?: Context };

export type Decision =
  | 'allowed'
  /** No statement allows it. */
  | 'not-allowed'
  /** A statement denies it, whatever others allow. */
  | 'denied'
  /** The role's boundary does not include it. */
  | 'out-of-bounds';

export type Judge = (need: Need) => Decision;

/** A function names a few resources only, except for files, whose names are endless. */
const MOST_REMEMBERED = 2_000;

const noContext: Context = () => undefined;

/** Remembers which statements are about an action on a resource: finding them took longer than to evaluate them. */
const finder = (statements: readonly Statement[]) => {
  const found = new Map<string, readonly Statement[]>();
  return ({ action, resource }: Need): readonly Statement[] => {
    const key = `${action} ${resource}`;
    const known = found.get(key);
    if (known) return known;
    if (found.size >= MOST_REMEMBERED) found.clear();
    const about = statements.filter(statement => statement.isAbout(action, resource));
    found.set(key, about);
    return about;
  };
};

type Verdict = 'allowed' | 'not-allowed' | 'denied';

const verdictOf = (about: readonly Statement[], context: Context): Verdict => {
  let verdict: Verdict = 'not-allowed';
  for (const { isDeny, conditions } of about) {
    if (!isDeny && verdict === 'allowed') continue;
    if (!conditions.every(holds => holds(context))) continue;
    if (isDeny) return 'denied';
    verdict = 'allowed';
  }
  return verdict;
};

/**
 * Decides as IAM does for a role and its own account: a matching deny wins, then a statement must allow it, and a
 * boundary, if there is one, must allow it as well.
 */
export const createJudge = (policies: readonly Statement[], boundary?: readonly Statement[]): Judge => {
  const ofPolicies = finder(policies);
  const ofBoundary = boundary && finder(boundary);
  return need => {
    const context = need.context ?? noContext;
    const verdict = verdictOf(ofPolicies(need), context);
    if (!ofBoundary || verdict === 'denied') return verdict;
    const bounds = verdictOf(ofBoundary(need), context);
    if (bounds === 'denied') return 'denied';
    return verdict === 'allowed' && bounds !== 'allowed' ? 'out-of-bounds' : verdict;
  };
};
