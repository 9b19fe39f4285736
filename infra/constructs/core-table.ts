import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';

export type CoreTableProps = {
  /** Whether nobody can delete the table before switching this off. @default false */
  readonly isProtected?: boolean;
  /** Maximum read units per second, for the table and each index. @default no limit */
  readonly maxReadRequestUnits?: number;
  /** Maximum write units per second, for the table and each index. @default no limit */
  readonly maxWriteRequestUnits?: number;
};

const { STRING } = dynamodb.AttributeType;
const indexNumbers = [1, 2, 3, 4, 5] as const;
const indexNames: readonly string[] = indexNumbers.map(number => `gsi${number}`);

/**
 * The single table: `pk`, `sk`, `ttl`, and five overloaded indexes `gsi1`…`gsi5` on `g1p`/`g1s`…`g5p`/`g5s`. The
 * indexes project only keys, so that a status change of a booking costs no index write.
 */
export class CoreTable extends Construct {
  readonly table: dynamodb.TableV2;
  /** ARNs of the table and of each of its indexes, so that no policy needs `index/*`. */
  readonly arns: readonly string[];
  readonly streamArn: string;

  constructor(scope: Construct, id: string, props: CoreTableProps) {
    super(scope, id);
    this.table = new dynamodb.TableV2(this, 'Core', {
      partitionKey: { name: 'pk', type: STRING },
      sortKey: { name: 'sk', type: STRING },
      timeToLiveAttribute: 'ttl',
      dynamoStream: dynamodb.StreamViewType.NEW_AND_OLD_IMAGES,
      globalSecondaryIndexes: indexNumbers.map(number => ({
        indexName: `gsi${number}`,
        partitionKey: { name: `g${number}p`, type: STRING },
        sortKey: { name: `g${number}s`, type: STRING },
        projectionType: dynamodb.ProjectionType.KEYS_ONLY,
        maxReadRequestUnits: props.maxReadRequestUnits,
        maxWriteRequestUnits: props.maxWriteRequestUnits,
      })),
      billing: dynamodb.Billing.onDemand({
        maxReadRequestUnits: props.maxReadRequestUnits,
        maxWriteRequestUnits: props.maxWriteRequestUnits,
      }),
      encryption: dynamodb.TableEncryptionV2.awsManagedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: props.isProtected ?? false,
    });
    const { tableArn, tableStreamArn } = this.table;
    if (!tableStreamArn) throw new Error('The table was declared with a stream but has no stream ARN.');
    this.arns = [tableArn, ...indexNames.map(name => `${tableArn}/index/${name}`)];
    this.streamArn = tableStreamArn;
  }
}
