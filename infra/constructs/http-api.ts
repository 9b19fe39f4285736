import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as apigwv2 from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { pathOf } from '#shared/contract/operation';
import { operationList } from '#shared/contract/operations';
import { pagesOf } from '#shared/contract/pages';
import type { PaymentProvider } from '#shared/contract/payment-providers';
import { type LambdaName, providerFunction } from '../grants';
import type { Stage } from '../stages';

export type HttpApiProps = {
  readonly name: string;
  readonly logRetentionDays: number;
  /** Throttling limit in requests per second, beyond which the API answers 429; the burst limit is twice that, as far as an account may have it. */
  readonly requestsPerSecond: number;
} & Pick<Stage, 'apiDomain'>;

export type RouteTargets = {
  readonly pool: IUserPool;
  readonly client: IUserPoolClient;
  readonly socialClient: IUserPoolClient | undefined;
  /** Payment providers that the stage offers. */
  readonly providers: readonly PaymentProvider[];
  functionFor(name: LambdaName): IFunction;
};

/**
 * Share of the stage's limit for sign-up, look-ups and checkouts, which need no token. All callers share it, and it is
 * counted before any code of ours runs, so it must not be easy to use up. Limits per address stop single callers
 * (docs/adr/0048).
 */
const SHARE_OF_PUBLIC_WRITES = 1 / 4;
const LEAST_PUBLIC_WRITES_PER_SECOND = 20;

/** The account's own limit; AWS silently cuts a higher value of a stage. */
const BURST_OF_ACCOUNT = 5_000;

export const throttleOf = (requestsPerSecond: number) => ({
  rateLimit: requestsPerSecond,
  burstLimit: Math.min(requestsPerSecond * 2, BURST_OF_ACCOUNT),
});

/** JSON access log format without tokens, bodies or query strings. */
export const accessLogFormat = (fields: Readonly<Record<string, string>>) =>
  apigateway.AccessLogFormat.custom(
    JSON.stringify({
      requestId: '$context.requestId',
      at: '$context.requestTimeEpoch',
      ip: '$context.identity.sourceIp',
      route: '$context.routeKey',
      status: '$context.status',
      error: '$context.error.message',
      ...fields,
    }),
  );

/**
 * Routes of a provider's pages. A path that takes two methods is one route, since each route counts towards the 500
 * resources of a stack; the function refuses other methods.
 */
export const routesOfPages = (provider: PaymentProvider) => {
  const pages = pagesOf(provider);
  const isTwice = (path: string) => pages.filter(page => page.path === path).length > 1;
  const keys = pages.map(({ method, path }) => ({ method: isTwice(path) ? ('ANY' as const) : method, path }));
  return keys.filter(({ path }, index) => keys.findIndex(other => other.path === path) === index);
};

/** The HTTP API. Its routes and their authorizers are derived from the contract; none is declared here. */
export class HttpApi extends Construct {
  readonly api: apigwv2.HttpApi;
  readonly stage: apigwv2.HttpStage;
  /** Routes without an authorizer: those that the contract declares public. */
  readonly openRoutes: Construct[] = [];

  /** The name to which the API's own domain points in the DNS; undefined without such a domain. */
  readonly domainTarget: string | undefined;

  private readonly publicWrites: ReturnType<typeof throttleOf>;

  constructor(scope: Construct, id: string, props: HttpApiProps) {
    super(scope, id);
    this.publicWrites = throttleOf(
      Math.max(LEAST_PUBLIC_WRITES_PER_SECOND, props.requestsPerSecond * SHARE_OF_PUBLIC_WRITES),
    );
    this.api = new apigwv2.HttpApi(this, 'Api', {
      apiName: props.name,
      createDefaultStage: false,
      ...(props.apiDomain?.isUsed ? { disableExecuteApiEndpoint: true } : {}),
    });
    const logGroup = new logs.LogGroup(this, 'AccessLogs', { retention: props.logRetentionDays });
    this.stage = new apigwv2.HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      detailedMetricsEnabled: true,
      throttle: throttleOf(props.requestsPerSecond),
      accessLogSettings: {
        destination: new apigwv2.LogGroupLogDestination(logGroup),
        format: accessLogFormat({
          ms: '$context.responseLatency',
          integrationError: '$context.integrationErrorMessage',
        }),
      },
    });
    this.domainTarget = props.apiDomain && this.addDomain(props.apiDomain);
  }

  /** @returns the name that the domain has to point at. */
  private addDomain({ name: domainName, certificateArn }: NonNullable<Stage['apiDomain']>): string {
    const domain = new apigwv2.DomainName(this, 'Domain', {
      domainName,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
    });
    new apigwv2.ApiMapping(this, 'Mapping', { api: this.api, domainName: domain, stage: this.stage });
    return domain.regionalDomainName;
  }

  /** Adds one route per operation of the contract, and the pages of each payment provider. */
  addRoutes(to: RouteTargets): void {
    const userPoolClients = [to.client, ...(to.socialClient ? [to.socialClient] : [])];
    const authorizer = new HttpUserPoolAuthorizer('Jwt', to.pool, { userPoolClients });
    const integrations = new Map<LambdaName, HttpLambdaIntegration>();
    const integrationFor = (name: LambdaName) => {
      const existing = integrations.get(name);
      if (existing) return existing;
      const made = new HttpLambdaIntegration(`to-${name}`, to.functionFor(name), { scopePermissionToRoute: false });
      integrations.set(name, made);
      return made;
    };
    const routes = [
      ...operationList.map(op => ({ ...op, path: pathOf(op), isPublic: op.who === 'public' })),
      ...to.providers.flatMap(provider =>
        routesOfPages(provider).map(page => ({ ...page, function: providerFunction(provider), isPublic: true })),
      ),
    ];
    for (const { method, path, isPublic, function: name } of routes) {
      const [route] = this.api.addRoutes({
        path,
        methods: [apigwv2.HttpMethod[method]],
        integration: integrationFor(name),
        ...(isPublic ? {} : { authorizer }),
      });
      if (isPublic && route) {
        this.openRoutes.push(route);
        if (method === 'POST' || method === 'ANY') this.throttlePublicWrite(route, `${method} ${path}`);
      }
    }
  }

  private throttlePublicWrite(route: Construct, routeKey: string): void {
    const { rateLimit, burstLimit } = this.publicWrites;
    const stage = this.stage.node.defaultChild as apigwv2.CfnStage;
    stage.routeSettings = {
      ...(stage.routeSettings as Record<string, unknown> | undefined),
      [routeKey]: {
        ThrottlingRateLimit: rateLimit,
        ThrottlingBurstLimit: burstLimit,
        DetailedMetricsEnabled: true,
      },
    };
    // Deploying settings of a route that does not exist yet would fail.
    stage.node.addDependency(route);
  }
}
