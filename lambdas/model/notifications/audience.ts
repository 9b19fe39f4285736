import { MOST_RECIPIENTS } from '#shared/contract/constants';
import type { Notification } from '#shared/contract/entities/notification';
import { listUsers, type Source } from '#lambdas/model/people/list-users';
import { devicesOf } from '#lambdas/model/push/find-devices';
import type { Store } from '#lambdas/ports/store';
import { pushShard, shards } from '#lambdas/store/keys';
import type { Platform, StoredUser } from '#lambdas/store/user-items';

export type Message = Pick<Notification, 'devicetype' | 'usertype' | 'title' | 'body'>;
type Audience = Pick<Message, 'devicetype' | 'usertype'>;

const partitionsOf = ({ devicetype, usertype }: Audience): string[] => {
  const platforms: readonly Platform[] = devicetype === 'All' ? ['ANDROID', 'IOS', 'OTHER'] : [devicetype];
  return platforms.flatMap(platform => shards.map(shard => pushShard(usertype, platform, shard)));
};

/** The people with a device of the kind, as a list. */
export const sourceOf = (audience: Audience): Source => ({
  index: 'gsi5',
  sortKey: 'g5s',
  partitions: partitionsOf(audience),
});

export const isReachable = ({ approved, pushToken }: StoredUser): boolean => approved && Boolean(pushToken);

/** Whether a message has any recipient. */
export const reachesSomebody = async (store: Store, message: Message): Promise<boolean> =>
  (await listUsers(store, sourceOf(message), { limit: 1, isWanted: isReachable })).users.length > 0;

const COUNT_PAGE = 5_000;

const countIn = async (store: Store, pk: string): Promise<number> => {
  let people = 0;
  for (let after: string | undefined; people < MOST_RECIPIENTS;) {
    const page = await store.query({ index: 'gsi5', pk, limit: COUNT_PAGE, ...(after ? { after } : {}) });
    people += page.length;
    after = page.at(-1)?.g5s as string | undefined;
    if (page.length === 0) break;
  }
  return people;
};

/** How many people a message would reach. */
export const countAudience = async (store: Store, audience: Audience): Promise<number> => {
  const counts = await Promise.all(partitionsOf(audience).map(pk => countIn(store, pk)));
  return counts.reduce((sum, count) => sum + count, 0);
};

/** The devices of at most this many people are counted; each needs a query. */
export const MOST_COUNTED_DEVICES = 100;

/** On how many devices a message to a small audience would appear. */
export const countDevices = async (store: Store, audience: Audience): Promise<number> => {
  const { devicetype } = audience;
  const { users } = await listUsers(store, sourceOf(audience), { limit: MOST_COUNTED_DEVICES, isWanted: isReachable });
  const devices = (await Promise.all(users.map(({ id }) => devicesOf(store, id)))).flat();
  return devices.filter(({ platform }) => devicetype === 'All' || platform === devicetype).length;
};
