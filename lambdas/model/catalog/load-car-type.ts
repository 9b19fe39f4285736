import type { CarType } from '#shared/contract/entities/car-type';
import type { Item, Store } from '#lambdas/ports/store';
import { configKey, configPk } from '#lambdas/store/keys';
import { foldedName } from './folded-name';

export const asCarType = (item: Item): CarType => item as unknown as CarType;

export const loadCarType = async (store: Store, id: string): Promise<CarType | undefined> => {
  const item = await store.get(configKey('cartype', id));
  return item && asCarType(item);
};

const placeOf = ({ listOrder }: CarType): number => listOrder ?? Number.MAX_SAFE_INTEGER;

export const loadCarTypes = async (store: Store, options: { consistent?: boolean } = {}): Promise<CarType[]> => {
  const items = await store.query({ pk: configPk('cartype'), ...options });
  return items
    .map(asCarType)
    .sort((a, b) => placeOf(a) - placeOf(b) || a.min_fare - b.min_fare || a.name.localeCompare(b.name));
};

/** The car type with this name: an exact match first, then a folded one. */
export const carTypeNamed = async (store: Store, name: string): Promise<CarType | undefined> => {
  const types = await loadCarTypes(store);
  return types.find(type => type.name === name) ?? types.find(type => foldedName(type.name) === foldedName(name));
};

/** The current names of the car types, by id. */
export const carTypeNames = async (store: Store): Promise<ReadonlyMap<string, string>> =>
  new Map((await loadCarTypes(store)).map(({ id, name }) => [id, name]));
