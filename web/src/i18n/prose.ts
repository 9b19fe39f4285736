import { en } from '#shared/i18n/en';

/** English texts of the pages of text, which come with them. The build keeps only their keys (see vite.build.config.ts). */
export const prose: Readonly<Record<string, string>> = en;
