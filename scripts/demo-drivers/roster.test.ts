import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { operations } from '#shared/contract/operations';
import { ownDrivers, riders, simulatedDrivers } from '#scripts/seed/data/accounts';
import { carTypesOf } from '#scripts/seed/data/car-types';
import { ownVehiclesOf, vehiclesOf } from '#scripts/seed/data/vehicles';
import { rosterOf } from './roster';

it.each(['delivery', 'taxi'] as const)(
  'sends drivers of every %s vehicle type out first, and each person once',
  appcat => {
    const roster = rosterOf(appcat);
    const types = carTypesOf(appcat).map(({ name }) => name);
    const typeOf = (person: (typeof roster)[number]) => vehiclesOf(appcat)[simulatedDrivers.indexOf(person)]!.carType;
    expect(new Set(roster.slice(0, types.length).map(typeOf))).toEqual(new Set(types));
    expect(new Set(roster.map(({ email }) => email)).size).toBe(simulatedDrivers.length);
  },
);

it('never drives for the drivers reserved for people', () => {
  const emails = new Set(rosterOf('delivery').map(({ email }) => email));
  expect(ownDrivers.filter(({ email }) => emails.has(email))).toEqual([]);
});

it.each(['delivery', 'taxi'] as const)('has a vehicle of a known type for every %s driver', appcat => {
  const types = new Set(carTypesOf(appcat).map(({ name }) => name));
  const vehicles = [...vehiclesOf(appcat), ...ownVehiclesOf(appcat)];
  expect(vehicles).toHaveLength(simulatedDrivers.length + ownDrivers.length);
  expect(vehicles.filter(({ carType }) => !types.has(carType))).toEqual([]);
  expect(new Set(vehicles.map(({ vehicleNumber }) => vehicleNumber)).size).toBe(vehicles.length);
});

it('has people whom the contract accepts, each with an address and number of their own', () => {
  const people = [...riders, ...ownDrivers, ...simulatedDrivers];
  for (const person of people) z.parse(operations.addUser.input, { ...person, usertype: 'rider' });
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
  expect(new Set(people.map(({ mobile }) => mobile)).size).toBe(people.length);
});
