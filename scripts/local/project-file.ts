import { fileURLToPath } from 'node:url';

/** Absolute path of a file in the repository. */
export const projectFile = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
