import { LambdaClient, ListEventSourceMappingsCommand } from '@aws-sdk/client-lambda';

/**
 * Functions that receive inserts into a table, or will when their mapping is enabled again: a disabled mapping keeps
 * its position, and the stream retains a day. A mapping that is being deleted delivers nothing any more.
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
 * A listener of the table would send the mails, notices and offers of all past events. @throws when there is a
 * listener.
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
