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
      // Otherwise a key can only be deleted after 90 days without use, and a key in use cannot be changed: a failed
      // deployment could not be rolled back, and a stage could not be removed or given a domain.
      forceDelete: true,
      forceUpdate: true,
      restrictions: {
        allowActions: ['geo-maps:GetTile'],
        allowResources: [`arn:aws:geo-maps:${region}::provider/default`],
        // Pages send only their origin, whose path is a slash.
        allowReferers: [`${siteUrl}/*`, `${siteUrl}/`],
      },
    });
    const describe = {
      service: 'Location',
      action: 'DescribeKey',
      parameters: { KeyName: keyName },
      // The value is fetched again when the key is replaced, which changes its time of creation.
      physicalResourceId: PhysicalResourceId.of(`${keyName}@${key.attrCreateTime}`),
      outputPaths: ['Key'],
    };
    const asked = new AwsCustomResource(this, 'Value', {
      resourceType: 'Custom::MapKeyValue',
      onUpdate: describe,
      // The SDK of the Lambda runtime has this call; the newest SDK would be downloaded in the middle of a deployment.
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
