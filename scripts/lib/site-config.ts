import type { Pool } from './sign-in';

/** The fields of `/config.json` that scripts need. */
export type SiteConfig = Pool & {
  region: string;
  wsUrl: string;
  appcat: 'delivery' | 'taxi';
  stage: string;
  /** Present where only people can register. */
  robotCheck?: object;
};

/** Loads `/config.json` of the product at `url`. @throws when it is missing. */
export const loadSiteConfig = async (url: string): Promise<SiteConfig> => {
  const answer = await fetch(new URL('/config.json', url)).catch(() => {
    throw new Error(`Nothing answers at ${url}.`);
  });
  if (!answer.ok) throw new Error(`${url}/config.json answered ${answer.status}.`);
  return (await answer.json()) as SiteConfig;
};
