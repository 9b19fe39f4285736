import type { CarType } from '#shared/contract/entities/car-type';
import type { Item, Store } from '#lambdas/ports/store';
import { configKey, configPk } from '#lambdas/store/keys';

export const asCarType = (item: Item): CarType => item as unknown as CarType;

export const loadCarType = async (store: Store, id: string): Promise<CarType | undefined> => {
  const item = await store.get(configKey('cartype', id));
  return item && asCarType(item);
};

export const loadCarTypes = async (store: Store): Promise<CarType[]> => {
  const items = await store.query({ pk: configPk('cartype') });
  return items.map(asCarType).sort((a, b) => a.min_fare - b.min_fare || a.name.localeCompare(b.name));
};
