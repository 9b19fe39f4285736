import { Fn, type Stack } from 'aws-cdk-lib';

/** The random part of the stack's id: stable over deployments, and hidden from whoever may not read the account. */
export const stackSecret = ({ stackId }: Pick<Stack, 'stackId'>): string => Fn.select(2, Fn.split('/', stackId));

/**
 * The keys by which functions know a request that came through the edge, which sends the first. They take the others as
 * well, so that a deployment that changes the words of the stage refuses nobody while it is under way.
 */
export const edgeKeys = (stack: Pick<Stack, 'stackId'>, words: readonly string[] = []): readonly string[] => {
  const secret = stackSecret(stack);
  return words.length > 0 ? words.map(word => `${secret}-${word}`) : [secret];
};
