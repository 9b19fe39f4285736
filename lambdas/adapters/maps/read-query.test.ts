import { describe, expect, it } from 'vitest';
import { readPosition, readQuery, withLess } from './read-query';

const region = new Set(['gothenburg', 'goteborg']);
const house = (street: string, number: string) => ({ street, number });

describe('[PLUS-4] reading what was typed', () => {
  it.each([
    ['vasagatan 20', house('vasagatan', '20')],
    ['Vasagatan 20, Göteborg', house('Vasagatan', '20')],
    ['Vasagatan 20,', house('Vasagatan', '20')],
    ['Vasagatan 20, 411 37 Göteborg, Sweden', house('Vasagatan', '20')],
    ['vasagatan 20 göteborg', house('vasagatan', '20')],
    ['vasagatan 20 göt', house('vasagatan', '20')],
    ['Vasagatan, 20', house('Vasagatan', '20')],
    ['20 vasagatan', house('vasagatan', '20')],
    ['20b vasagatan', house('vasagatan', '20b')],
    ['vasag 20b', house('vasag', '20b')],
    ['vasagatan 20 B', house('vasagatan', '20B')],
    ['vasagatan 20-22', house('vasagatan', '20')],
    ['andra långgatan 7', house('andra långgatan', '7')],
    ['vasagatan 12 bis', house('vasagatan', '12bis')],
    ['12 ter', undefined],
    ['vasagatan 12/2', house('vasagatan', '12')],
    ['vasagatan 12 / 2', house('vasagatan', '12')],
    ['vasagatan 12/B', house('vasagatan', '12B')],
    ['vasagatan #20', house('vasagatan', '20')],
    ['vasagatan nr 20', house('vasagatan', '20')],
    ['vasagatan no. 20', house('vasagatan', '20')],
    ['vasagatan 20A-C', house('vasagatan', '20A')],
    ['vasagatan 20 uppg. B', house('vasagatan', '20')],
    ['vasagatan20', house('vasagatan', '20')],
    ['c/o Berg, Vasagatan 20', house('Vasagatan', '20')],
    ['Café Berg, Vasagatan 20', house('Vasagatan', '20')],
    ['vasagatan 20 göteborg sverige', house('vasagatan', '20')],
    ['vasagatan 20, lgh 1102', house('vasagatan', '20')],
    ['vasagatan 2O', house('vasagatan', '20')],
    ['Hauptstr. 5a', house('Hauptstr.', '5a')],
    ['Hauptstraße Hausnummer 5', house('Hauptstraße', '5')],
    ['12 bis rue de la Paix', house('rue de la Paix', '12bis')],
    ['20, rue Vasa', house('rue Vasa', '20')],
    ['rue Vasa n° 20', house('rue Vasa', '20')],
    ['شارع فاسا ٢٠', house('شارع فاسا', '20')],
    ['شارع فاسا رقم ٢٠، غوتنبرغ', house('شارع فاسا', '20')],
    ['vasagatan', undefined],
    ['vasagatan 41137', undefined],
    ['20', undefined],
    ['v 20', undefined],
    ['göteborg c', undefined],
    ['', undefined],
    [' , ', undefined],
  ])('%j', (text, expected) => expect(readQuery(text, region).houses[0]).toEqual(expected));

  it.each([
    ['liseberg göteborg', ['liseberg göteborg', 'liseberg']],
    ['göteborg c', ['göteborg c']],
    ['göteborg', ['göteborg']],
    ['Liseberg, Göteborg', ['Liseberg Göteborg', 'Liseberg']],
    ['Heden, Stockholm', ['Heden Stockholm', 'Heden']],
  ])('looks for %j as %j', (text, expected) => expect(readQuery(text, region).attempts).toEqual(expected));
});

it.each([
  ['57.7089, 11.9746', { lat: 57.7089, lng: 11.9746 }],
  ['57.7089 11.9746', { lat: 57.7089, lng: 11.9746 }],
  ['57,7089 11,9746', { lat: 57.7089, lng: 11.9746 }],
  ['٥٧.٧٠٨٩، ١١.٩٧٤٦', { lat: 57.7089, lng: 11.9746 }],
  ['-33.8688,151.2093', { lat: -33.8688, lng: 151.2093 }],
  ['91.5, 11.9', undefined],
  ['411 24', undefined],
  ['vasagatan 20', undefined],
])('[PLUS-4] %j as a position is %j', (text, expected) => expect(readPosition(text)).toEqual(expected));

it.each([
  ['St. Eriksgatan', 'Eriksgatan'],
  ['Haupt Str.', 'Haupt'],
  ['Liseberg xyzzy', 'Liseberg'],
])('[PLUS-4] with less of its words %j is %j', (text, less) => expect(withLess(text)).toContain(less));
