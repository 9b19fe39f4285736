import { CfnAPIKey } from 'aws-cdk-lib/aws-location';
import { Construct } from 'constructs';

export type MapKeyProps = {
  readonly keyName: string;
  readonly region: string;
  /** Site whose pages may use the key (allowed referer). */
  readonly siteUrl: string;
};

/**
 * API key with which browsers load map tiles. It is public by design: for tiles only, and for pages of the site only.
 * CloudFormation does not return the key's value; the operator reads it once (docs/deploying.md).
 */
export class MapKey extends Construct {
  readonly keyName: string;

  constructor(scope: Construct, id: string, { keyName, region, siteUrl }: MapKeyProps) {
    super(scope, id);
    this.keyName = keyName;
    new CfnAPIKey(this, 'Key', {
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
  }
}
