import { fileURLToPath } from 'node:url';

const source = (path: string) => fileURLToPath(new URL(`../../web/src${path}`, import.meta.url));

/** Names of modules of the web: in its build, in the drawing of its pages and in tests. */
export const aliases = { '@': source('') };
