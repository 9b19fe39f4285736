import { FIRST_PART_BYTES, MAX_PART_BYTES, RESUMABLE_ABOVE_BYTES } from '#shared/contract/constants';

export type Part = { number: number; size: number };

/** Whether a file of this many bytes is uploaded in one piece (STOR-2). */
export const isSingleShot = (size: number): boolean => size <= RESUMABLE_ABOVE_BYTES;

/**
 * The upload parts of a file of `size` bytes, in order, numbered from 1. Part sizes start at the store's minimum and
 * double up to the maximum: little is lost when a connection breaks early, and few requests are made when it holds. The
 * last part has the rest.
 */
export const planParts = (size: number): Part[] => {
  const parts: Part[] = [];
  for (let left = size, next = FIRST_PART_BYTES; left > 0; next = Math.min(next * 2, MAX_PART_BYTES)) {
    parts.push({ number: parts.length + 1, size: Math.min(left, next) });
    left -= next;
  }
  return parts;
};
