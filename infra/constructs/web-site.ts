import { Annotations, Duration } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';
import { EDGE_HEADER } from '#shared/contract/constants';
import { pathOf } from '#shared/contract/operation';
import { operationList } from '#shared/contract/operations';
import { BARE_PAGE, drawnPages, pageLanguages } from '#shared/contract/public-pages';
import { contentSecurityPolicy, type PolicyHosts } from '../content-security-policy';
import type { Stage } from '../stages';
import type { Buckets } from './buckets';

export type WebSiteProps = {
  readonly stage: Stage;
  readonly buckets: Buckets;
  /** Host of the HTTP API. */
  readonly apiHost: string;
  /** Secret header value by which the API's functions recognise requests that came through this distribution. */
  readonly edgeKey: string;
  readonly policyHosts: PolicyHosts;
  /** ARN of a CLOUDFRONT web ACL, which lives in us-east-1. @default no firewall */
  readonly webAclArn?: string;
};

const others = pageLanguages.filter(language => language !== 'en').join('|');

/**
 * SPA fallback: a path whose last part has no dot serves the prerendered page, or else the single-page app, in the
 * language that the address asks for; a missing asset stays an error.
 */
export const SPA_FALLBACK_CODE = `var drawn = ${JSON.stringify(drawnPages)};
function handler(event) {
  var request = event.request;
  var last = request.uri.split('/').pop();
  if (last.indexOf('.') !== -1) return request;
  var lang = request.querystring && request.querystring.lang;
  var name = '/' + (drawn[request.uri] || '${BARE_PAGE}');
  request.uri = lang && /^(${others})$/.test(lang.value) ? name + '.' + lang.value + '.html' : name + '.html';
  return request;
}`;

/** The site: a private bucket behind CloudFront, the HTTP API under `/api` of the same origin, security headers. */
export class WebSite extends Construct {
  readonly distribution: cloudfront.Distribution;
  readonly url: string;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: WebSiteProps,
  ) {
    super(scope, id);
    const { stage, buckets } = props;
    const headers = this.securityHeaders();
    const viaHttps = {
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: headers,
      compress: true,
    };
    this.distribution = new cloudfront.Distribution(this, 'Distribution', {
      comment: `Wayfare ${stage.name}`,
      defaultRootObject: 'index.html',
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      priceClass: cloudfront.PriceClass.PRICE_CLASS_ALL,
      enableLogging: true,
      logBucket: buckets.logs,
      logFilePrefix: 'cloudfront/',
      ...(stage.domain
        ? {
            domainNames: [stage.domain.name],
            minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
            certificate: Certificate.fromCertificateArn(this, 'Certificate', stage.domain.certificateArn),
          }
        : {}),
      ...(props.webAclArn ? { webAclId: props.webAclArn } : {}),
      defaultBehavior: {
        ...viaHttps,
        // Without LIST, S3 answers 403 for a missing key. No list leaks: `/` is a page, and no query reaches the bucket.
        origin: S3BucketOrigin.withOriginAccessControl(buckets.web, {
          originAccessLevels: [cloudfront.AccessLevel.READ, cloudfront.AccessLevel.LIST],
        }),
        cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
        functionAssociations: [
          { function: this.spaFallback(), eventType: cloudfront.FunctionEventType.VIEWER_REQUEST },
        ],
      },
      additionalBehaviors: this.apiBehaviours(viaHttps),
    });
    Annotations.of(this).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'The default root object is set.',
    );
    this.url = `https://${stage.domain?.name ?? this.distribution.distributionDomainName}`;
  }

  private spaFallback(): cloudfront.Function {
    return new cloudfront.Function(this, 'SpaFallback', {
      code: cloudfront.FunctionCode.fromInline(SPA_FALLBACK_CODE),
      runtime: cloudfront.FunctionRuntime.JS_2_0,
    });
  }

  /** `/api/*` is not cached, except for the public reads of the contract, for as long as their Cache-Control says. */
  private apiBehaviours(
    common: Omit<cloudfront.BehaviorOptions, 'origin'>,
  ): Record<string, cloudfront.BehaviorOptions> {
    const origin = new HttpOrigin(this.props.apiHost, {
      protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
      // Overrides a header of this name sent by the viewer.
      customHeaders: { [EDGE_HEADER]: this.props.edgeKey },
    });
    const shortCache = new cloudfront.CachePolicy(this, 'PublicReads', {
      comment: 'Public reads without input: the path is the whole key',
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.seconds(60),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
    const publicReads = operationList.filter(op => op.method === 'GET' && op.who === 'public');
    return {
      ...Object.fromEntries(publicReads.map(op => [pathOf(op), { ...common, origin, cachePolicy: shortCache }])),
      '/api/*': {
        ...common,
        origin,
        allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
        cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
        originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      },
    };
  }

  private securityHeaders(): cloudfront.ResponseHeadersPolicy {
    const { stage, policyHosts } = this.props;
    return new cloudfront.ResponseHeadersPolicy(this, 'SecurityHeaders', {
      comment: `Security headers of Wayfare ${stage.name}`,
      // Only developers need the table costs of a request.
      ...(stage.isPermanent ? { removeHeaders: ['Server-Timing'] } : {}),
      securityHeadersBehavior: {
        // A checkout page of the API has its own policy, for the scripts and forms of its one provider.
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(stage, policyHosts), override: false },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(365),
          includeSubdomains: true,
          override: true,
        },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: cloudfront.HeadersFrameOption.DENY, override: true },
        referrerPolicy: {
          referrerPolicy: cloudfront.HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: [
          // Payment providers open in the same tab or in a popup, which must be able to report back to its opener.
          { header: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups', override: true },
          { header: 'Permissions-Policy', value: 'geolocation=(self), camera=(self), microphone=()', override: true },
        ],
      },
    });
  }
}
