import { describe, expect, it } from 'vitest';
import { ar } from '#shared/i18n/ar';
import { en } from '#shared/i18n/en';
import { shipped } from '#shared/i18n/shipped';
import { englishFor, keysFor, placesOf, textProblem } from './check-texts';

const english = {
  plain: 'Hello',
  greet: 'Hello {{name}}',
  rides_one: 'One ride by {{name}}',
  rides_other: '{{count}} rides by {{name}}',
};
const places = placesOf(english);

describe('[ADM-7] a text and its places', () => {
  it.each([
    ['plain', 'Hej'],
    ['greet', 'Hej {{name}}, {{name}}!'],
    ['greet', 'Hej {{ name }}'],
    ['greet', ''],
    ['rides_two', 'Två resor av {{name}}'],
    ['rides_many', '{{count}} resor av {{name}}'],
    ['unheard.of', '{{anything}}'],
  ])('%s: %j fits', (key, text) => {
    expect(textProblem(key, text, places)).toBeUndefined();
  });

  it.each([
    ['plain', 'Hej {{name}}', { problem: 'unknown', place: 'name' }],
    ['greet', 'Hej', { problem: 'missing', place: 'name' }],
    ['data.Rickshaw', 'Riksha {{name}}', { problem: 'unknown', place: 'name' }],
    ['greet', 'Hej {{namn}}', { problem: 'unknown', place: 'namn' }],
    ['greet', 'Hej {name}', { problem: 'missing', place: 'name' }],
    ['rides_few', '{{count}} resor', { problem: 'missing', place: 'name' }],
    ['rides_few', '{{number}} resor av {{name}}', { problem: 'unknown', place: 'number' }],
  ])('%s: %j does not', (key, text, problem) => {
    expect(textProblem(key, text, places)).toEqual({ key, ...problem });
  });

  it('shipped texts fit', async () => {
    const places = placesOf(en);
    const ships = await Promise.all(Object.values(shipped).map(({ load }) => load()));
    const wrong = ships.flatMap(texts => Object.entries(texts).map(([key, text]) => textProblem(key, text, places)));
    expect(wrong.filter(Boolean)).toEqual([]);
  });
});

describe('[ADM-7] the keys of a language', () => {
  it('are the English ones, with its own forms of a number', () => {
    expect(keysFor(english, 'en')).toEqual(['greet', 'plain', 'rides_one', 'rides_other']);
    expect(keysFor(english, 'ja')).toEqual(['greet', 'plain', 'rides_other']);
    expect(keysFor(english, 'pl')).toEqual(['greet', 'plain', 'rides_few', 'rides_many', 'rides_one', 'rides_other']);
  });

  it('have an English text beside them', () => {
    expect(englishFor(english, 'rides_many')).toBe('{{count}} rides by {{name}}');
    expect(englishFor(english, 'greet')).toBe('Hello {{name}}');
    expect(englishFor(english, 'nothing')).toBeUndefined();
  });

  it('leave none of Arabic’s shipped texts out', () => {
    const keys = new Set(keysFor(en, 'ar'));
    expect(Object.keys(ar).filter(key => !keys.has(key))).toEqual([]);
  });
});
