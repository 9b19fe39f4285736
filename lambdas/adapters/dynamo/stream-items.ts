import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Item } from '#lambdas/ports/store';

/** The item of an INSERT stream record. */
export const insertedItem = (record: DynamoDBRecord): Item | undefined =>
  record.dynamodb?.NewImage
    ? (unmarshall(record.dynamodb.NewImage as Record<string, AttributeValue>) as Item)
    : undefined;
