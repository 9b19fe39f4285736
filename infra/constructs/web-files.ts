import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Duration } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import * as deployment from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { robotsOf, sitemapOf, withPictureOf } from '../search-files';
import type { WebConfig } from '../web-config';

export type WebFilesProps = {
  /** Folder of the web build. */
  readonly webDir: string;
  readonly bucket: IBucket;
  readonly distribution: IDistribution;
  readonly config: WebConfig;
  /** The site's address: search engines require full URLs. */
  readonly siteUrl: string;
};

/** A build that is only synthesized may consist of a single page. */
const rulesIn = (webDir: string): string => {
  const file = join(webDir, 'robots.txt');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

/** The pages in each of their languages. */
const pagesIn = (webDir: string) => readdirSync(webDir).filter(name => name.endsWith('.html'));

/**
 * Deploys the web build into the bucket. Files under `/assets` have a hash in their name and are immutable; all others
 * are revalidated at each visit. Old assets stay, so that an open tab can still load its pages after a deployment.
 */
export class WebFiles extends Construct {
  constructor(scope: Construct, id: string, { webDir, bucket, distribution, config, siteUrl }: WebFilesProps) {
    super(scope, id);
    if (!existsSync(webDir)) throw new Error(`There is no web build in ${webDir}.`);
    const logGroup = new LogGroup(this, 'HelperLogs', { retention: RetentionDays.ONE_MONTH });
    const common = { destinationBucket: bucket, prune: false, memoryLimit: 512, logGroup };
    const assets = new deployment.BucketDeployment(this, 'Assets', {
      ...common,
      sources: [deployment.Source.asset(webDir, { exclude: ['*', '!assets', '!assets/**'] })],
      cacheControl: [
        deployment.CacheControl.setPublic(),
        deployment.CacheControl.maxAge(Duration.days(365)),
        deployment.CacheControl.immutable(),
      ],
    });
    const pages = new deployment.BucketDeployment(this, 'Pages', {
      ...common,
      sources: [
        deployment.Source.asset(webDir, { exclude: ['assets', 'assets/**', 'robots.txt*', '*.html'] }),
        ...pagesIn(webDir).map(name =>
          deployment.Source.data(name, withPictureOf(readFileSync(join(webDir, name), 'utf8'), siteUrl)),
        ),
        deployment.Source.jsonData('config.json', config),
        deployment.Source.data('robots.txt', robotsOf(rulesIn(webDir), siteUrl)),
        deployment.Source.data('sitemap.xml', sitemapOf(siteUrl)),
      ],
      cacheControl: [deployment.CacheControl.noCache()],
      distribution,
      distributionPaths: ['/', '/index*', '/config.json', '/sw.js', '/manifest*', '/robots.txt', '/sitemap.xml'],
    });
    // Assets first, because a page must never refer to an asset that is not uploaded yet.
    pages.node.addDependency(assets);
  }
}
