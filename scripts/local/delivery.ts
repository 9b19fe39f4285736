import type { LambdaHost } from './lambda/host';
import type { Queue } from './sqs/queue';

export type DeliveryOptions = {
  host: LambdaHost;
  queues: Queue[];
  log(line: string): void;
};

/** Hands something to a function or a queue by its ARN, as schedules and failure destinations do. */
export type Deliver = (arn: string, body: string) => void;

/** Creates the delivery; an ARN that leads nowhere is reported, because in AWS it would be lost as well. */
export const createDelivery =
  ({ host, queues, log }: DeliveryOptions): Deliver =>
  (arn, body) => {
    const queue = queues.find(({ definition }) => definition.arn === arn);
    if (queue) return void queue.send(body);
    if (host.find(arn)) return host.invokeAsync(arn, JSON.parse(body));
    log(`Nothing is at ${arn}; lost: ${body.slice(0, 200)}`);
  };
