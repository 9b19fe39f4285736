import { en } from '#shared/i18n/en';

/** English texts of the public shell, in the first download. The build keeps only its keys (see vite.build.config.ts). */
export const shell: Readonly<Record<string, string>> = en;
