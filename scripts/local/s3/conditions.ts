import { s3Error } from './errors';
import type { StoredObject } from './types';

/**
 * Evaluates the conditional headers of a read in the order of RFC 9110: an ETag takes precedence over a date.
 * @returns true when the client's copy is current (304)
 * @throws AwsError PreconditionFailed
 */
export const isNotModified = (headers: Record<string, string>, object: StoredObject): boolean => {
  const modifiedAtMs = Math.floor(object.modifiedAtMs / 1000) * 1000;
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined) {
    if (!matches(ifMatch, object.etag)) throw s3Error('PreconditionFailed', { Condition: 'If-Match' });
  } else if (modifiedAtMs > timeOf(headers['if-unmodified-since'], Infinity)) {
    throw s3Error('PreconditionFailed', { Condition: 'If-Unmodified-Since' });
  }
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) return matches(ifNoneMatch, object.etag);
  return modifiedAtMs <= timeOf(headers['if-modified-since'], -Infinity);
};

/**
 * Reads `Range: bytes=…`; both ends are inclusive. A header that is not a single byte range is ignored, as HTTP allows.
 * @throws AwsError InvalidRange when no byte of the range exists
 */
export const readRange = (header: string | undefined, length: number): { start: number; end: number } | undefined => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || match[0] === 'bytes=-') return undefined;
  const [, from = '', to = ''] = match;
  if (from && to && Number(to) < Number(from)) return undefined;
  const start = from ? Number(from) : Math.max(0, length - Number(to));
  const end = from && to ? Math.min(Number(to), length - 1) : length - 1;
  if (start >= length || (!from && Number(to) === 0)) {
    throw s3Error('InvalidRange', { RangeRequested: header ?? '', ActualObjectSize: String(length) });
  }
  return { start, end };
};

const matches = (header: string, etag: string): boolean =>
  header.split(',').some(part => part.trim() === '*' || part.trim().replace(/^(W\/)?"|"$/g, '') === etag);

const timeOf = (header: string | undefined, otherwise: number): number => {
  const at = Date.parse(header ?? '');
  return Number.isNaN(at) ? otherwise : at;
};
