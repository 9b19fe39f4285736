import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnAPIKey } from 'aws-cdk-lib/aws-location';
import { AwsCustomResource, AwsCustomResourcePolicy, PhysicalResourceId } from 'aws-cdk-lib/custom-resources';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';

export type MapKeyProps = {
  readonly keyName: string;
  readonly region: string;
  /** Site whose pages may use the key (allowed referer). */
  readonly siteUrl: string;
};

/**
 * API key with which browsers load map tiles. It is public by design: for tiles only, and for pages of the site only.
 * CloudFormation does not return the key's value, so the stack asks Amazon Location for it.
 */
export class MapKey extends Construct {
  readonly keyName: string;
  /** The key itself. */
  readonly value: string;

  constructor(scope: Construct, id: string, { keyName, region, siteUrl }: MapKeyProps) {
    super(scope, id);
    this.keyName = keyName;
    const key = new CfnAPIKey(this, 'Key', {
      keyName,
      description: 'Map tiles for the browsers of Wayfare',
      noExpiry: true,
      // Otherwise a key goes only after 90 days of rest, and one in use cannot be changed: neither could a failed
      // deployment be rolled back, nor a stage be removed or given a domain.
      forceDelete: true,
      forceUpdate: true,
      restrictions: {
        allowActions: ['geo-maps:GetTile'],
        allowResources: [`arn:aws:geo-maps:${region}::provider/default`],
        // Pages send their origin alone, whose path is a bare slash.
        allowReferers: [`${siteUrl}/*`, `${siteUrl}/`],
      },
    });
    const describe = {
      service: 'Location',
      action: 'DescribeKey',
      parameters: { KeyName: keyName },
      // Asked again when the key is another one: its time of creation is then another too.
      physicalResourceId: PhysicalResourceId.of(`${keyName}@${key.attrCreateTime}`),
      outputPaths: ['Key'],
    };
    const asked = new AwsCustomResource(this, 'Value', {
      resourceType: 'Custom::MapKeyValue',
      onUpdate: describe,
      // The SDK of the Lambda runtime has the call; the newest one would be downloaded in the middle of a deployment.
      installLatestAwsSdk: false,
      logGroup: new LogGroup(this, 'HelperLogs', { retention: RetentionDays.ONE_MONTH }),
      policy: AwsCustomResourcePolicy.fromStatements([
        new PolicyStatement({
          actions: ['geo:DescribeKey'],
          resources: [`arn:aws:geo:${region}:${Stack.of(this).account}:api-key/${keyName}`],
        }),
      ]),
    });
    asked.node.addDependency(key);
    this.value = asked.getResponseField('Key');
  }
}
