import { type Namespace, namespaces } from '#shared/i18n/namespaces';

/** Namespaces that the pages of an area need in addition to those of every page. */
export const areas = {
  below: ['below'],
  prose: ['prose'],
  sign: ['sign'],
  ride: ['sign', 'ride'],
  rest: namespaces,
} as const satisfies Record<string, readonly Namespace[]>;
export type TextArea = keyof typeof areas;
