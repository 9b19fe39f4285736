import { FIRST_PART_BYTES, MAX_PART_BYTES, RESUMABLE_ABOVE_BYTES } from '#shared/contract/constants';

export type Part = { number: number; size: number };

/** Whether a file of this many bytes goes up in one piece (STOR-2). */
export const isSingleShot = (size: number): boolean => size <= RESUMABLE_ABOVE_BYTES;

/**
 * The parts of a file of `size` bytes, numbered from 1, in order: they start at the store's minimum and double up to
 * the maximum, so that little is lost when a connection breaks early and little is asked when it holds. The last one
 * has what is left.
 */
export const planParts = (size: number): Part[] => {
  const parts: Part[] = [];
  for (let left = size, next = FIRST_PART_BYTES; left > 0; next = Math.min(next * 2, MAX_PART_BYTES)) {
    parts.push({ number: parts.length + 1, size: Math.min(left, next) });
    left -= next;
  }
  return parts;
};
