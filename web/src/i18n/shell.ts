import { en } from '#shared/i18n/en';

/** English of the public shell, part of the first download. The build keeps only its keys (see vite.config.ts). */
export const shell: Readonly<Record<string, string>> = en;
