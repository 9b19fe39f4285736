import type { ErrorCode, Refusal } from '#shared/contract/errors';
import { en, type MessageKey } from '#shared/i18n/en';
import { filled } from './http-response';

/** English text of an error or message key, with its parameters filled in. */
export const readable = (code: ErrorCode | MessageKey, params?: Refusal['params']): string =>
  filled((en as Record<string, string>)[code] ?? code, params);
