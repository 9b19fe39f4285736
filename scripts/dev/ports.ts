import { createServer } from 'node:http';
import { listen, stop } from '#scripts/local/listen';

/**
 * The origin of a free loopback port: the given one or, unless it was chosen explicitly, the next free one after it.
 */
export const freeOrigin = async (port: number, isNamed = false): Promise<string> => {
  const probe = createServer();
  const origin = await listen(probe, port, isNamed);
  await stop(probe);
  return origin;
};

export const portOf = (origin: string): number => Number(new URL(origin).port);
