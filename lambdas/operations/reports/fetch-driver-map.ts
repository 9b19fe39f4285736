import { reportOperations } from '#shared/contract/operations/reports';

import { carTypeNames } from '#lambdas/model/catalog/load-car-type';
import { asPresence, lastPosition } from '#lambdas/model/drivers/presence-items';
import { implement } from '#lambdas/runtime/implementation';
import { fleetMap, mapList, shards } from '#lambdas/store/keys';
import type { Query } from '#lambdas/ports/store';

const everywhere = (): Query[] => shards.map(shard => ({ index: 'gsi2', pk: mapList(shard) }));

/** Drivers on duty with their last position; a fleet admin sees the fleet's own drivers. */
export const fetchDriverMap = implement(reportOperations.fetchDriverMap, async ({ ctx, actor }) => {
  const queries: Query[] = actor.usertype === 'admin' ? everywhere() : [{ index: 'gsi3', pk: fleetMap(actor.uid) }];
  const found = (await Promise.all(queries.map(query => ctx.store.query(query)))).flat();
  const [items, names] = await Promise.all([
    ctx.store.getMany(found.map(({ pk, sk }) => ({ pk, sk }))),
    carTypeNames(ctx.store),
  ]);
  const drivers = items.map(asPresence).filter(driver => driver.onDuty);
  return {
    drivers: drivers.map(driver => {
      const { uid: id, name, carTypeId, vehicleNumber, queue, bearing } = driver;
      const carType = names.get(carTypeId) ?? driver.carType;
      const heading = bearing === undefined ? {} : { bearing };
      return { id, name, carType, vehicleNumber, queue, ...lastPosition(driver), ...heading };
    }),
  };
});
