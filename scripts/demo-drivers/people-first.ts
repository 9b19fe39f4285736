import { PRESENCE_FRESH_MS } from '#shared/contract/constants';
import { presenceKey, uniqueEmailKey } from '#lambdas/store/keys';
import { ownDrivers } from '#scripts/seed/data/accounts';
import type { OperatorTable } from './operator-table';

/**
 * Whether a driver account that is reserved for people is on duty, free and drives this vehicle type. Reads the table
 * as an operator.
 */
export const createPeopleWatch = (table: OperatorTable, now: () => number = Date.now) => {
  let uids: Promise<string[]> | undefined;
  const findUids = async () => {
    const claims = await Promise.all(ownDrivers.map(({ email }) => table.get(uniqueEmailKey(email))));
    return claims.flatMap(claim => (typeof claim?.uid === 'string' ? [claim.uid] : []));
  };
  return async (carType: string): Promise<boolean> => {
    const presences = await Promise.all((await (uids ??= findUids())).map(uid => table.get(presenceKey(uid))));
    return presences.some(
      presence =>
        presence?.onDuty === true &&
        presence.queue !== true &&
        presence.carType === carType &&
        now() - Number(presence.ts) < PRESENCE_FRESH_MS,
    );
  };
};
