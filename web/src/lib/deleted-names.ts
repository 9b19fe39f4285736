import { DELETED_NAME } from '#shared/domain/booking/anonymous';
import { i18n } from '../i18n/instance';

const shown = (value: unknown, word: string): unknown => {
  if (value === DELETED_NAME) return word;
  if (Array.isArray(value)) {
    const items = value.map(item => shown(item, word));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const changed = Object.entries(value).flatMap(([key, before]) => {
    const after = shown(before, word);
    return after === before ? [] : [[key, after] as const];
  });
  return changed.length > 0 ? { ...value, ...Object.fromEntries(changed) } : value;
};

/**
 * An answer in which the mark of people who have left is replaced by a word in the reader's language. All answers pass
 * here, so that pages, receipts and files need not handle it. In English the mark itself is the word.
 */
export const withDeletedNames = <Answer>(answer: Answer): Answer =>
  i18n.exists('users.gone') ? (shown(answer, i18n.t('users.gone')) as Answer) : answer;
