import type { SQSEvent } from 'aws-lambda';
import { publishPanelNews } from '#lambdas/consumers/queue/publish-panel-news';
import type { PanelNews } from '#lambdas/ports/services';
import { createContext } from '#lambdas/runtime/context';

/** Handles the queue of positions for panels; failed messages are retried until they are too old. */
export const handler = async ({ Records }: SQSEvent): Promise<void> =>
  publishPanelNews(
    createContext(),
    Records.flatMap(({ body }) => JSON.parse(body) as PanelNews[]),
  );
