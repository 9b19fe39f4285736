import type { Scenario } from './scenario';

/** Shorter ids, such as a ride's code, could be a part of any number. */
const PLAIN_LENGTH = 8;

const valuesOf = ({ people, ids }: Pick<Scenario, 'people' | 'ids'>): [name: string, value: string][] =>
  Object.entries({ ...people, ...ids })
    .filter(([, value]) => value !== '')
    .sort(([, a], [, b]) => b.length - a.length);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Replaces the ids of this run's scenario by names such as `$booking` and `$rider`, because the next run has other ids.
 * A printed event can so be changed and run again.
 */
export const nameIds = (json: string, scenario: Pick<Scenario, 'people' | 'ids'>): string =>
  valuesOf(scenario).reduce(
    (text, [name, value]) =>
      value.length < PLAIN_LENGTH
        ? text.replace(
            new RegExp(`(\\\\?")${escaped(value)}(?=\\\\?")`, 'g'),
            (_whole, quote: string) => `${quote}$${name}`,
          )
        : text.replaceAll(value, () => `$${name}`),
    json,
  );

/** Replaces the names by the ids of this run's scenario. */
export const fillIds = (json: string, scenario: Pick<Scenario, 'people' | 'ids'>): string => {
  const values = new Map(valuesOf(scenario));
  return json.replace(/\$(\w+)/g, (whole, name: string) => values.get(name) ?? whole);
};
