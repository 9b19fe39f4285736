import type { Refusal } from '#shared/contract/errors';
import { any, is, type Key, missing, type Store, type Write } from '#lambdas/ports/store';

/** NFKC normalization can make a name many times as long, but table keys have a size limit. */
const MOST_CHARS = 300;

/** A name in the form used for comparison: names that differ only in case or spaces are the same. */
export const foldedName = (name: string): string =>
  [...name.normalize('NFKC').toLowerCase().replace(/\s+/g, '')].slice(0, MOST_CHARS).join('');

/** A kind of record of which no two bear the same name. */
export type UniqueName<F extends string> = {
  /** The field with the name. */
  field: F;
  /** The attribute of a claim that says whose it is. */
  owner: string;
  keyOf(folded: string): Key;
  taken: Refusal;
};

/** The name is claimed in the record's own transaction, so that only one of two concurrent requests gets it. */
export const nameClaims = (
  { owner, keyOf }: UniqueName<string>,
  id: string,
  { before, after }: { before: string | undefined; after: string | undefined },
): Write[] => {
  const [from, to] = [before && foldedName(before), after && foldedName(after)];
  const ownsOrFree = any(missing(), is(owner, id));
  const take: Write[] = to ? [{ type: 'put', item: { ...keyOf(to), _et: 'unique', [owner]: id }, if: ownsOrFree }] : [];
  const free: Write[] = from && from !== to ? [{ type: 'delete', key: keyOf(from), if: ownsOrFree }] : [];
  return [...take, ...free];
};

/**
 * The name that a record has to give back; undefined for one that another has claimed. Records from before names were
 * claimed may share it.
 */
export const nameToFree = async (
  store: Store,
  { owner, keyOf }: UniqueName<string>,
  id: string,
  name: string,
): Promise<string | undefined> => {
  const claim = await store.get(keyOf(foldedName(name)), { consistent: true });
  return !claim || claim[owner] === id ? name : undefined;
};

type Edit<R> = { method: 'Add' | 'Update'; record: R; was?: object | undefined } | { method: 'Delete' };

/** The change as it is made: an update that leaves the name alone knows perhaps an earlier one. */
export const withName = <F extends string, I extends Edit<Record<F, string>>>(
  { field }: UniqueName<F>,
  input: I,
  before: Record<F, string> | undefined,
): I =>
  input.method === 'Update' && input.was && before && !(field in input.was)
    ? { ...input, record: { ...input.record, [field]: before[field] } }
    : input;
