import type { LambdaHost } from './lambda/host';
import type { Queue } from './sqs/queue';

export type DeliveryOptions = {
  host: LambdaHost;
  queues: Queue[];
  log(line: string): void;
};

/** Sends an event to a function or a queue by its ARN, for schedules and failure destinations. */
export type Deliver = (arn: string, body: string) => void;

/** Creates the delivery; an ARN without a target is reported, because AWS would lose the event as well. */
export const createDelivery =
  ({ host, queues, log }: DeliveryOptions): Deliver =>
  (arn, body) => {
    const queue = queues.find(({ definition }) => definition.arn === arn);
    if (queue) return void queue.send(body);
    if (host.find(arn)) return host.invokeAsync(arn, JSON.parse(body));
    log(`Nothing is at ${arn}; lost: ${body.slice(0, 200)}`);
  };
