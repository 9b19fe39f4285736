import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as apigwv2 from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { accessLogFormat, throttleOf } from './http-api';

export type RealtimeProps = {
  readonly name: string;
  readonly logRetentionDays: number;
  /** Throttling limit in messages per second, beyond which the API answers 429; the burst limit is twice that. */
  readonly requestsPerSecond: number;
  /** Sets the API Gateway logging role of the account and region. @default false */
  readonly ownsApiLoggingRole?: boolean;
};

export type SocketHandlers = {
  readonly authorize: IFunction;
  readonly connection: IFunction;
  readonly message: IFunction;
};

const STAGE = 'ws';

/** The WebSocket API: `$connect` with a ticket in the query string, `$disconnect`, and `$default` for all messages. */
export class Realtime extends Construct {
  readonly api: apigwv2.WebSocketApi;
  readonly stageName = STAGE;
  /** URL that browsers connect to, without ticket. */
  readonly url: string;
  /** URL at which functions post to connections. */
  readonly endpoint: string;
  readonly host: string;

  constructor(scope: Construct, id: string, props: RealtimeProps) {
    super(scope, id);
    this.api = new apigwv2.WebSocketApi(this, 'Api', {
      apiName: props.name,
      routeSelectionExpression: '$request.body.action',
    });
    const { region } = Stack.of(this);
    this.host = `${this.api.apiId}.execute-api.${region}.amazonaws.com`;
    this.url = `wss://${this.host}/${STAGE}`;
    this.endpoint = `https://${this.host}/${STAGE}`;
    const logGroup = new logs.LogGroup(this, 'AccessLogs', { retention: props.logRetentionDays });
    const stage = new apigwv2.WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName: STAGE,
      autoDeploy: true,
      detailedMetricsEnabled: true,
      throttle: throttleOf(props.requestsPerSecond),
      accessLogSettings: {
        destination: new apigwv2.LogGroupLogDestination(logGroup),
        format: accessLogFormat({ event: '$context.eventType', connection: '$context.connectionId' }),
      },
    });
    if (props.ownsApiLoggingRole) stage.node.addDependency(this.loggingRole());
  }

  addRoutes({ authorize, connection, message }: SocketHandlers): void {
    const integration = new WebSocketLambdaIntegration('to-connection', connection);
    this.api.addRoute('$connect', {
      integration,
      authorizer: new WebSocketLambdaAuthorizer('Ticket', authorize, {
        identitySource: ['route.request.querystring.ticket'],
      }),
    });
    this.api.addRoute('$disconnect', { integration });
    this.api.addRoute('$default', { integration: new WebSocketLambdaIntegration('to-message', message) });
  }

  /** Unlike HTTP APIs, WebSocket APIs log through one role per account and region. */
  private loggingRole(): apigateway.CfnAccount {
    const role = new iam.Role(this, 'LoggingRole', {
      assumedBy: new iam.ServicePrincipal('apigateway.amazonaws.com'),
      managedPolicies: [
        iam.ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs'),
      ],
    });
    // Retained, because other APIs of the account may use it for their logs.
    role.applyRemovalPolicy(RemovalPolicy.RETAIN);
    const account = new apigateway.CfnAccount(this, 'Logging', { cloudWatchRoleArn: role.roleArn });
    account.applyRemovalPolicy(RemovalPolicy.RETAIN);
    return account;
  }
}
