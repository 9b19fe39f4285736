import { visitSite } from '#lambdas/consumers/schedule/visit-site';
import { config, placesIn } from '#lambdas/runtime/config';

/**
 * Runs every five minutes: uses the site from outside, as a visitor does who wants to know a price and pay.
 *
 * @throws when a step failed twice, so that the run counts as failed
 */
export const handler = (): Promise<string[]> =>
  visitSite({ siteUrl: config.siteUrl, places: placesIn(config.canaryPlaces) });
