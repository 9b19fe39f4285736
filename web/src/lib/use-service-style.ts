import { useSite } from './stores/site';

const hidden = { visibility: 'hidden' } as const;

/**
 * Style of a sentence about this service: company, country, addresses. Until its settings are loaded the sentence takes
 * its space but stays invisible, because the defaults are not this service's.
 */
export function useServiceStyle(): typeof hidden | undefined {
  return useSite(site => site.isKnown) ? undefined : hidden;
}
