import { shippedTexts } from '#shared/i18n/shipped';
import type { Texts } from './languages';

/**
 * The texts of a language in parts, so that a page loads its own: of the public pages, of signing in, of riders and
 * drivers, and all others.
 */
export type TextPart = 'visit' | 'sign' | 'ride' | 'rest';

/**
 * Loads parts of the texts that ship; none if the language does not. Only the build has parts (`scripts/build/text-parts.ts`):
 * it puts `built-text-parts.ts` in the place of this file, in which each part is the whole.
 */
export const loadTextParts = (locale: string, _parts: readonly TextPart[]): Promise<Texts> => shippedTexts(locale);
