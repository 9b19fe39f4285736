import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import { haversineKm } from '#shared/domain/geo/distance';
import type { LatLng } from '#shared/domain/geo/lat-lng';
import type { PlacePrecision } from '#shared/contract/entities/place-precision';
import { categoryWords } from './category-words';
import { fold, wordsOf } from '#lambdas/adapters/maps/fold';
import { locateHouse, withNumber } from './house-number';
import type { PlaceRecord } from './pack-format';
import { type House, readQuery, withLess } from '#lambdas/adapters/maps/read-query';

export type SearchHit = { id: string; description: string; precision: PlacePrecision };

/** Weights of the kinds of places: when several share a name, the kind that riders mean most often ranks first. */
const kindWeight: Record<string, number> = {
  airport: 1.6,
  station: 1.5,
  city: 1.4,
  town: 1.3,
  suburb: 1.2,
  street: 1.1,
};
/** Added to the weight for each step of `rank`. */
const RANK_WEIGHT = 0.35;
/** Distance from the centre of the search at which the proximity bonus has halved. */
const NEAR_KM = 2;
/** A house number is looked up in at most this many streets of the same name. */
const STREETS_ASKED = 5;

const hasDigit = (term: string) => /\d/.test(term);
const isStreet = (place: PlaceRecord) => place.kind === 'street' || place.houses !== undefined;
const accuracyByKind: Record<PlacePrecision, number> = { house: 2, interpolated: 1, street: 0, place: 0 };

/** The precision of a place that was found without a house number. */
export const precisionOf = (place: PlaceRecord): PlacePrecision => (place.kind === 'street' ? 'street' : 'place');

const nearness = (place: PlaceRecord, near: LatLng | undefined): number =>
  near ? 1 + 1 / (1 + haversineKm(near, place) / NEAR_KM) : 1;

const indexOf = (places: readonly PlaceRecord[]) => {
  const index = new MiniSearch<{ id: number }>({
    fields: ['name', 'aliases', 'description', 'category'],
    // Both the index and the queries consist of folded words.
    tokenize: wordsOf,
    processTerm: term => term || null,
  });
  index.addAll(
    places.map(({ name, aliases, description, kind }, id) => ({
      id,
      name,
      description,
      ...(aliases ? { aliases: aliases.join(' ') } : {}),
      ...(categoryWords[kind] ? { category: categoryWords[kind] } : {}),
    })),
  );
  return index;
};

/** Whether every typed word is a prefix of a word of the name. */
const covers = (name: string, typed: readonly string[]) =>
  typed.every(word => wordsOf(name).some(known => known.startsWith(word)));

/** The alias that matched; undefined when the name itself already shows why the place was found. */
const typedAlias = ({ name, aliases }: PlaceRecord, text: string): string | undefined => {
  const typed = wordsOf(text);
  const fits = (word: string) => covers(word, typed);
  return fits(name) ? undefined : aliases?.find(fits);
};

type Named = {
  places: readonly PlaceRecord[];
  /** Folded names and aliases by position in `places`. */ names: readonly string[][];
};

/** Returns indexes into `places` of the matches for a text, best first. */
const createSearch = ({ places, names }: Named) => {
  const index = indexOf(places);
  return (text: string, near: LatLng | undefined, only?: SearchOptions['filter']): number[] => {
    const wanted = fold(text);
    const hits: SearchResult[] = index.search(text, {
      combineWith: 'AND',
      prefix: true,
      // No fuzzy matching of numbers: a similar house number is a different house.
      fuzzy: term => (term.length > 3 && !hasDigit(term) ? 0.2 : false),
      boost: { name: 3, aliases: 2.5, category: 0.8 },
      boostDocument: id => {
        const place = places[id as number]!;
        const own = names[id as number]!;
        const whole = own.includes(wanted) ? 2 : own.some(name => name.startsWith(wanted)) ? 1.5 : 1;
        const known = (kindWeight[place.kind] ?? 1) + RANK_WEIGHT * (place.rank ?? 0);
        return known * whole * nearness(place, near);
      },
      ...(only ? { filter: only } : {}),
    });
    return hits.map(hit => hit.id as number);
  };
};

/** The house in a street, or the street when the house number is unknown. */
const houseHit = (place: PlaceRecord, number: string): SearchHit => {
  const house = locateHouse(place, number);
  if (!house) return { id: place.id, description: place.description, precision: precisionOf(place) };
  return {
    id: `${place.id}:${fold(number)}`,
    description: withNumber(place, house.number),
    precision: house.precision,
  };
};

/**
 * Prefix search over the places of a region, tolerant of accents and small misspellings. A house number is looked up in
 * the streets with that name. `regionNames` are ignored in a query, because they fit every place of the region.
 */
export const placeSearch = (
  places: readonly PlaceRecord[],
  regionNames: readonly string[],
): ((text: string, near: LatLng | undefined, limit: number) => SearchHit[]) => {
  const names = places.map(({ name, aliases }) => [name, ...(aliases ?? [])].map(fold));
  const regionWords = new Set(regionNames.flatMap(wordsOf));
  const search = createSearch({ places, names });

  const inStreets = ({ street, number }: House, near: LatLng | undefined): SearchHit[] => {
    const wanted = fold(street);
    const words = wordsOf(street);
    const alike = search(street, near, hit => isStreet(places[hit.id as number]!)).slice(0, STREETS_ASKED);
    // Fuzzy matches of streets count only when no street matches exactly.
    const meant = alike.filter(id => names[id]!.some(name => covers(name, words)));
    const streets = meant.length > 0 ? meant : alike;
    const found = streets.map(id => {
      const hit = houseHit(places[id]!, number);
      return { hit, score: (names[id]!.includes(wanted) ? 10 : 0) + accuracyByKind[hit.precision] };
    });
    return found.toSorted((a, b) => b.score - a.score).map(({ hit }) => hit);
  };

  /** Houses in the first known street; if none matches, in a street that matches fewer words. */
  const housesOf = (houses: readonly House[], near: LatLng | undefined): SearchHit[] => {
    const byLess = houses.flatMap(({ street, number }) => withLess(street).map(less => ({ street: less, number })));
    for (const house of [...houses, ...byLess]) {
      const found = inStreets(house, near);
      if (found.length > 0) return found;
    }
    return [];
  };

  const named = (attempts: readonly string[], near: LatLng | undefined) => {
    for (const text of attempts) {
      const found = search(text, near);
      if (found.length === 0) continue;
      const wanted = fold(text);
      return found.map(id => {
        const place = places[id]!;
        const alias = typedAlias(place, text);
        const description = alias ? withNumber(place, `(${alias})`) : place.description;
        const hit: SearchHit = { id: place.id, description, precision: precisionOf(place) };
        return { hit, isExact: names[id]!.includes(wanted) };
      });
    }
    return [];
  };

  return (text, near, limit) => {
    const { attempts, houses } = readQuery(text, regionWords);
    const places = named(attempts, near);
    const exact = places.filter(({ isExact }) => isExact).map(({ hit }) => hit);
    // "Pier 4" may be the name of a place; otherwise the number is a house number.
    const known = [...exact, ...housesOf(houses, near), ...places.map(({ hit }) => hit)];
    const all = known.length > 0 ? known : named(attempts.flatMap(withLess), near).map(({ hit }) => hit);
    return [...new Map(all.toReversed().map(hit => [hit.id, hit])).values()].toReversed().slice(0, limit);
  };
};
