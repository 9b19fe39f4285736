import { useSite } from './stores/site';

const hidden = { visibility: 'hidden' } as const;

/**
 * Style of a sentence about this very service: company, country, addresses. Until its settings are known it keeps its room
 * and says nothing, because the defaults are nobody's.
 */
export function useServiceStyle(): typeof hidden | undefined {
  return useSite(site => site.isKnown) ? undefined : hidden;
}
