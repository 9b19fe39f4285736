import { describe, expect, it } from 'vitest';
import { readQuery } from './read-query';

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
    ['vasagatan', undefined],
    ['vasagatan 41137', undefined],
    ['20', undefined],
    ['v 20', undefined],
    ['göteborg c', undefined],
    ['', undefined],
    [' , ', undefined],
  ])('%j', (text, expected) => expect(readQuery(text, region).house).toEqual(expected));

  it.each([
    ['liseberg göteborg', ['liseberg göteborg', 'liseberg']],
    ['göteborg c', ['göteborg c']],
    ['göteborg', ['göteborg']],
    ['Liseberg, Göteborg', ['Liseberg Göteborg', 'Liseberg']],
    ['Heden, Stockholm', ['Heden Stockholm', 'Heden']],
  ])('looks for %j as %j', (text, expected) => expect(readQuery(text, region).attempts).toEqual(expected));
});
