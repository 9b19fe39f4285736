import { TemplateError } from './cfn-template';
import type { FilterPattern } from './filter-pattern';
import type { LocalStack } from './template';

/** An AWS::Lambda::EventSourceMapping of the template. */
export type EventSource = {
  logicalId: string;
  sourceArn: string;
  functionName: string;
  batchSize: number;
  /** How long messages of a queue are collected. */
  windowMs: number;
  /** Without filters every record matches. */
  filters: FilterPattern[];
  /** The function returns failed records in `batchItemFailures`. */
  reportsFailures: boolean;
  /** Retries of a stream batch before it is given up; undefined means until the records expire. */
  maxRetries?: number;
  onFailureArn?: string;
};

// Every property listed is either implemented or irrelevant on one machine; any other is an error.
const knownProperties = new Set([
  'BatchSize',
  'BisectBatchOnFunctionError',
  'DestinationConfig',
  'Enabled',
  'EventSourceArn',
  'FilterCriteria',
  'FunctionName',
  'FunctionResponseTypes',
  'MaximumBatchingWindowInSeconds',
  'MaximumRecordAgeInSeconds',
  'MaximumRetryAttempts',
  'MetricsConfig',
  'ParallelizationFactor',
  'ScalingConfig',
  'StartingPosition',
  'Tags',
]);

/**
 * Reads the event source mappings.
 *
 * @throws {TemplateError} for an unknown property.
 */
export const readEventSources = (stack: LocalStack): EventSource[] =>
  stack.resources('AWS::Lambda::EventSourceMapping').flatMap(([logicalId, mapping]) => {
    const unknown = Object.keys(mapping).find(property => !knownProperties.has(property));
    if (unknown)
      throw new TemplateError(logicalId, `property ${unknown} of an event source is not known to the local runtime`);
    if (mapping.Enabled === false) return [];
    const retries = Number(mapping.MaximumRetryAttempts ?? -1);
    const destination = mapping.DestinationConfig as { OnFailure?: { Destination?: string } } | undefined;
    const criteria = mapping.FilterCriteria as { Filters?: { Pattern: string }[] } | undefined;
    return {
      logicalId,
      sourceArn: String(mapping.EventSourceArn),
      functionName: String(mapping.FunctionName),
      batchSize: Number(mapping.BatchSize ?? (String(mapping.EventSourceArn).includes(':sqs:') ? 10 : 100)),
      windowMs: Number(mapping.MaximumBatchingWindowInSeconds ?? 0) * 1000,
      filters: (criteria?.Filters ?? []).map(({ Pattern }) => JSON.parse(Pattern) as FilterPattern),
      reportsFailures: ((mapping.FunctionResponseTypes ?? []) as string[]).includes('ReportBatchItemFailures'),
      maxRetries: retries < 0 ? undefined : retries,
      onFailureArn: destination?.OnFailure?.Destination,
    };
  });

/** Ids that a consumer reports as failed; a malformed report fails the whole batch, as in AWS. */
export const failedIds = (reply: unknown, allIds: string[]): string[] => {
  const failures = (reply as { batchItemFailures?: { itemIdentifier?: string }[] } | null)?.batchItemFailures ?? [];
  const ids = failures.map(({ itemIdentifier }) => itemIdentifier);
  if (ids.some(id => !id || !allIds.includes(id))) return allIds;
  return ids.filter(id => id !== undefined);
};
