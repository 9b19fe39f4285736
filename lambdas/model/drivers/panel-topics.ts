import type { Topic } from '#shared/contract/ws-messages';
import type { Context } from '#lambdas/runtime/context';
import { fanOut } from '#lambdas/model/sockets/fan-out';
import type { StoredPresence } from './presence-items';

/** Topics of the panels with the driver on their map. */
export const panelTopics = ({ fleetadmin }: StoredPresence): Topic[] => [
  'dash#all',
  ...(fleetadmin ? [`dash#${fleetadmin}`] : []),
];

/** Removes a driver who went off duty from the panels' maps. */
export const publishGone = async (ctx: Context, presence: StoredPresence): Promise<void> => {
  const body = { driver: presence.uid };
  await Promise.all(panelTopics(presence).map(topic => fanOut(ctx, topic, { topic, type: 'gone', body })));
};
