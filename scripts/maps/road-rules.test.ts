import { describe, expect, it } from 'vitest';
import { isDrivable, isTunnel, onewayOf, speedKmh } from './road-rules';

describe('isDrivable', () => {
  it.each([
    [{ highway: 'residential' }, true],
    [{ highway: 'service' }, true],
    [{ highway: 'footway' }, false],
    [{ highway: 'construction' }, false],
    [{ highway: 'platform' }, false],
    [{ highway: 'residential', area: 'yes' }, false],
    [{ highway: 'residential', access: 'private' }, false],
    [{ highway: 'residential', motor_vehicle: 'no' }, false],
    [{ highway: 'residential', access: 'no', motor_vehicle: 'yes' }, true],
    [{ highway: 'residential', motor_vehicle: 'yes', motorcar: 'no' }, false],
    [{ name: 'Square' }, false],
  ])('%j: %s', (tags, expected) => expect(isDrivable(tags)).toBe(expected));
});

describe('onewayOf', () => {
  it.each([
    [{ highway: 'residential' }, 0],
    [{ highway: 'residential', oneway: 'yes' }, 1],
    [{ highway: 'residential', oneway: '-1' }, -1],
    [{ highway: 'residential', junction: 'roundabout' }, 1],
    [{ highway: 'motorway' }, 1],
    [{ highway: 'motorway', oneway: 'no' }, 0],
    [{ highway: 'motorway_link' }, 0],
  ])('%j: %d', (tags, expected) => expect(onewayOf(tags)).toBe(expected));
});

describe('speedKmh', () => {
  it.each([
    [{ highway: 'residential' }, 28],
    [{ highway: 'residential', maxspeed: '30' }, 24],
    [{ highway: 'primary', maxspeed: '40 mph' }, 51.499],
    [{ highway: 'primary', maxspeed: 'walk' }, 60],
    [{ highway: 'motorway', maxspeed: '130' }, 95],
    [{ highway: 'service', maxspeed: '2' }, 5],
    [{ highway: 'trunk_link' }, 70],
    [{ highway: 'unclassified', motor_vehicle: 'destination' }, 8],
    [{ highway: 'unclassified', access: 'destination', motor_vehicle: 'yes' }, 32],
  ])('%j: %d', (tags, expected) => expect(speedKmh(tags)).toBeCloseTo(expected, 3));
});

describe('isTunnel', () => {
  it('does not count a passage through a building', () => {
    expect(isTunnel({ tunnel: 'yes' })).toBe(true);
    expect(isTunnel({ tunnel: 'building_passage' })).toBe(false);
    expect(isTunnel({})).toBe(false);
  });
});
