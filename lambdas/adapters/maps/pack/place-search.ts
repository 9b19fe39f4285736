import MiniSearch from 'minisearch';
import { haversineKm } from '#shared/domain/geo/distance';
import type { LatLng } from '#shared/domain/geo/lat-lng';
import type { PlaceRecord } from './pack-format';

const LETTERS: Record<string, string> = { ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', ł: 'l', đ: 'd', ı: 'i', þ: 'th', ð: 'd' };

/** Lower case without accents, so that "jarntorget" finds "Järntorget". */
export function fold(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[øæœßłđıþð]/g, letter => LETTERS[letter]!);
}

/** What riders mean most often when a name is shared. */
const KIND_WEIGHT: Record<string, number> = {
  airport: 1.6,
  station: 1.5,
  city: 1.4,
  town: 1.3,
  suburb: 1.2,
  street: 1.1,
};
/** Half of the bonus for being near is gone at this distance from the middle of the search. */
const NEAR_KM = 2;

const hasDigit = (term: string) => /\d/.test(term);

function nearness(place: PlaceRecord, near: LatLng | undefined): number {
  return near ? 1 + 1 / (1 + haversineKm(near, place) / NEAR_KM) : 1;
}

/** Search over the places of a region by the beginnings of words, forgiving accents and small misspellings. */
export function placeSearch(
  places: readonly PlaceRecord[],
): (text: string, near: LatLng | undefined, limit: number) => PlaceRecord[] {
  const index = new MiniSearch<{ id: number; name: string; description: string }>({
    fields: ['name', 'description'],
    processTerm: term => fold(term) || null,
  });
  index.addAll(places.map(({ name, description }, id) => ({ id, name, description })));
  return (text, near, limit) => {
    const wanted = fold(text.trim());
    if (!wanted) return [];
    const hits = index.search(text, {
      combineWith: 'AND',
      prefix: true,
      // A house number that is nearly right is another house.
      fuzzy: term => (term.length > 3 && !hasDigit(term) ? 0.2 : false),
      boost: { name: 3 },
      boostDocument: id => {
        const place = places[id as number]!;
        const whole = fold(place.name) === wanted ? 2 : fold(place.name).startsWith(wanted) ? 1.5 : 1;
        return (KIND_WEIGHT[place.kind] ?? 1) * whole * nearness(place, near);
      },
    });
    return hits.slice(0, limit).map(hit => places[hit.id as number]!);
  };
}
