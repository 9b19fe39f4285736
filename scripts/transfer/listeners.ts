import { LambdaClient, ListEventSourceMappingsCommand } from '@aws-sdk/client-lambda';

/**
 * Functions that are told what is inserted into a table, or will be when their mapping is switched on again: a mapping
 * that is only disabled keeps its place, and the stream keeps a day. One that is being deleted notifies nobody any more.
 */
export const listenersOf = async (streamArn: string | undefined): Promise<string[]> => {
  if (streamArn === undefined) return [];
  const lambda = new LambdaClient({});
  const { EventSourceMappings = [] } = await lambda.send(
    new ListEventSourceMappingsCommand({ EventSourceArn: streamArn }),
  );
  lambda.destroy();
  return EventSourceMappings.filter(({ State }) => State !== 'Deleting').map(({ FunctionArn = '' }) => FunctionArn);
};

/**
 * A listener of the table would send the mails, notices and offers of everything that ever happened.
 *
 * @throws when there is a listener.
 */
export const demandSilence = (listeners: readonly string[]): void => {
  if (listeners.length === 0) return;
  throw new Error(
    [
      `What is written would be told to ${listeners.join(', ')}, which would tell people all that ever happened once more.`,
      'See to its event source mapping first (docs/deploying.md, "Restoring"), or say --with-events.',
    ].join('\n'),
  );
};
