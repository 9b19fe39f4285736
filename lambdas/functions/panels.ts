import type { SQSEvent } from 'aws-lambda';
import { tellPanels } from '#lambdas/consumers/queue/tell-panels';
import type { PanelNews } from '#lambdas/ports/services';
import { createContext } from '#lambdas/runtime/context';

/** Handles the queue of positions for panels; what fails comes again, until it is old. */
export const handler = async ({ Records }: SQSEvent): Promise<void> =>
  tellPanels(
    createContext(),
    Records.flatMap(({ body }) => JSON.parse(body) as PanelNews[]),
  );
