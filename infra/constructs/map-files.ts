import { join } from 'node:path';
import { Duration } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import * as deployment from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';

export type MapFilesProps = {
  /** Folder of a region pack (docs/maps.md). */
  readonly packDir: string;
  readonly bucket: IBucket;
};

/** Deploys the base map of a region pack under `/maps` of the site. The tiles of a pack are stored gzipped. */
export class MapFiles extends Construct {
  constructor(scope: Construct, id: string, { packDir, bucket }: MapFilesProps) {
    super(scope, id);
    const common = {
      destinationBucket: bucket,
      prune: false,
      memoryLimit: 512,
      cacheControl: [deployment.CacheControl.setPublic(), deployment.CacheControl.maxAge(Duration.days(1))],
    };
    new deployment.BucketDeployment(this, 'Tiles', {
      ...common,
      sources: [deployment.Source.asset(join(packDir, 'tiles'))],
      destinationKeyPrefix: 'maps/tiles',
      contentEncoding: 'gzip',
      contentType: 'application/vnd.mapbox-vector-tile',
    });
    new deployment.BucketDeployment(this, 'Region', {
      ...common,
      sources: [deployment.Source.asset(packDir, { exclude: ['*', '!region.json', '!city.json'] })],
      destinationKeyPrefix: 'maps',
    });
  }
}
