import { en } from '#shared/i18n/en';

/** English texts of the landing page below its fold, which come with it. The build keeps only its keys (see vite.build.config.ts). */
export const below: Readonly<Record<string, string>> = en;
