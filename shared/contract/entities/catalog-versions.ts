import * as z from 'zod/mini';
import { count } from './common';

/** How often each list of the catalogue has changed: an open page that sees another number loads it again. */
export const catalogVersionsSchema = z.object({
  carTypes: count,
  languages: count,
  cancelReasons: count,
  promos: count,
});
export type CatalogVersions = z.output<typeof catalogVersionsSchema>;
