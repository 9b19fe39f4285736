import { positionFrame } from '#shared/contract/position-frame';
import type { Topic } from '#shared/contract/ws-messages';
import type { PanelNews } from '#lambdas/ports/services';
import type { Context } from '#lambdas/runtime/context';
import { fanOut } from '#lambdas/model/sockets/fan-out';

/** A message of the gateway has at most 128 kB, and a driver 22 bytes of it. */
const DRIVERS_A_FRAME = 5_000;

/** The newest of each driver: messages may come twice and in any order. */
const newestOf = (news: readonly PanelNews[]): PanelNews[] => {
  const newest = new Map<string, PanelNews>();
  for (const position of news)
    if (position.at >= (newest.get(position.driver)?.at ?? 0)) newest.set(position.driver, position);
  return [...newest.values()];
};

const byTopic = (news: readonly PanelNews[]): Map<Topic, PanelNews[]> => {
  const topics = new Map<Topic, PanelNews[]>([['dash#all', [...news]]]);
  for (const position of news) {
    if (position.fleet === undefined) continue;
    const topic = `dash#${position.fleet}`;
    const ofTopic = topics.get(topic);
    if (ofTopic) ofTopic.push(position);
    else topics.set(topic, [position]);
  }
  return topics;
};

/** Sends the collected news to the panels of all drivers and of each fleet, in as few messages as possible. */
export const publishPanelNews = async (ctx: Context, news: readonly PanelNews[]): Promise<void> => {
  for (const [topic, drivers] of byTopic(newestOf(news)))
    for (let from = 0; from < drivers.length; from += DRIVERS_A_FRAME) {
      const body = positionFrame(drivers.slice(from, from + DRIVERS_A_FRAME));
      await fanOut(ctx, topic, { topic, type: 'positions', body });
    }
};
