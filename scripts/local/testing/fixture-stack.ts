import { App, CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as apigw from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer, WebSocketLambdaAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration, WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import * as cognito from 'aws-cdk-lib/aws-cognito';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as sqs from 'aws-cdk-lib/aws-sqs';

type MakeFunction = (id: string, handler: string, environment?: Record<string, string>) => lambda.Function;

const functionsIn =
  (stack: Stack, code: lambda.Code): MakeFunction =>
  (id, handler, environment = {}) =>
    new lambda.Function(stack, id, {
      code,
      handler,
      runtime: lambda.Runtime.NODEJS_22_X,
      functionName: `fixture-${id.toLowerCase()}`,
      timeout: Duration.seconds(1),
      environment,
    });

const addData = (stack: Stack) => {
  const table = new dynamodb.TableV2(stack, 'Table', {
    partitionKey: { name: 'pk', type: dynamodb.AttributeType.STRING },
    sortKey: { name: 'sk', type: dynamodb.AttributeType.STRING },
    dynamoStream: dynamodb.StreamViewType.NEW_AND_OLD_IMAGES,
    globalSecondaryIndexes: [
      {
        indexName: 'gsi1',
        partitionKey: { name: 'g1p', type: dynamodb.AttributeType.STRING },
        projectionType: dynamodb.ProjectionType.KEYS_ONLY,
      },
    ],
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const dead = new sqs.Queue(stack, 'Dead');
  const queue = new sqs.Queue(stack, 'Work', {
    visibilityTimeout: Duration.seconds(60),
    deadLetterQueue: { queue: dead, maxReceiveCount: 2 },
  });
  return { table, dead, queue };
};

const addPools = (stack: Stack) => {
  const pool = new cognito.UserPool(stack, 'Pool', { signInAliases: { email: true }, selfSignUpEnabled: true });
  const client = pool.addClient('Web', { authFlows: { userSrp: true, userPassword: true } });
  const other = new cognito.UserPool(stack, 'OtherPool', { signInAliases: { email: true } });
  other.addClient('OtherWeb');
  return { pool, client };
};

type Data = ReturnType<typeof addData>;
type Pools = ReturnType<typeof addPools>;

const addHttpApi = (stack: Stack, fn: MakeFunction, { table, queue }: Data, { pool, client }: Pools): void => {
  const echo = fn('Echo', 'http.echo', { TABLE_NAME: table.tableName, QUEUE_URL: queue.queueUrl });
  const api = new apigw.HttpApi(stack, 'Api', {
    corsPreflight: {
      allowOrigins: ['https://app.example'],
      allowMethods: [apigw.CorsHttpMethod.POST],
      allowHeaders: ['authorization'],
    },
  });
  const integration = new HttpLambdaIntegration('Echo', echo);
  const authorizer = new HttpJwtAuthorizer('Jwt', pool.userPoolProviderUrl, { jwtAudience: [client.userPoolClientId] });
  const route = (path: string, methods: apigw.HttpMethod[], target = integration) =>
    api.addRoutes({ path, methods, integration: target });
  route('/api/public', [apigw.HttpMethod.GET, apigw.HttpMethod.POST]);
  route('/api/items/{id}', [apigw.HttpMethod.ANY]);
  route('/api/items/special', [apigw.HttpMethod.GET]);
  route('/api/files/{proxy+}', [apigw.HttpMethod.GET]);
  api.addRoutes({ path: '/api/private', methods: [apigw.HttpMethod.POST], integration, authorizer });
  route('/api/slow', [apigw.HttpMethod.GET], new HttpLambdaIntegration('Slow', fn('Slow', 'http.slow')));
  route('/api/broken', [apigw.HttpMethod.GET], new HttpLambdaIntegration('Broken', fn('Broken', 'http.broken')));
  route('/api/answers', [apigw.HttpMethod.POST], new HttpLambdaIntegration('Answers', fn('Answers', 'http.answers')));
};

const addSocketApi = (stack: Stack, fn: MakeFunction): apigw.WebSocketStage => {
  const socket = new apigw.WebSocketApi(stack, 'Socket', {
    connectRouteOptions: {
      integration: new WebSocketLambdaIntegration('Connect', fn('Connect', 'socket.connect')),
      authorizer: new WebSocketLambdaAuthorizer('Ticket', fn('Authorize', 'socket.authorize'), {
        identitySource: ['route.request.querystring.ticket'],
      }),
    },
    disconnectRouteOptions: {
      integration: new WebSocketLambdaIntegration('Disconnect', fn('Disconnect', 'socket.disconnect')),
    },
  });
  const stage = new apigw.WebSocketStage(stack, 'SocketStage', {
    webSocketApi: socket,
    stageName: 'ws',
    autoDeploy: true,
  });
  socket.addRoute('ask', {
    integration: new WebSocketLambdaIntegration('Ask', fn('Ask', 'socket.ask')),
    returnResponse: true,
  });
  socket.addRoute('push', {
    integration: new WebSocketLambdaIntegration(
      'Push',
      fn('Push', 'socket.push', { SOCKET_ENDPOINT: stage.callbackUrl }),
    ),
  });
  return stage;
};

const addConsumers = (fn: MakeFunction, { table, dead, queue }: Data): void => {
  const consumer = fn('Consumer', 'events.stream');
  consumer.addEventSource(
    new DynamoEventSource(table, {
      startingPosition: lambda.StartingPosition.LATEST,
      batchSize: 10,
      retryAttempts: 2,
      reportBatchItemFailures: true,
      onFailure: new SqsDlq(dead),
      filters: [
        { pattern: JSON.stringify({ eventName: ['INSERT'], dynamodb: { Keys: { sk: { S: [{ prefix: 'E#' }] } } } }) },
      ],
    }),
  );
  fn('Worker', 'events.work').addEventSource(
    new SqsEventSource(queue, { batchSize: 5, reportBatchItemFailures: true }),
  );
};

/** May send to the queue of work, and to no other. */
const addScheduleRole = (stack: Stack, { queue }: Data): iam.Role => {
  const role = new iam.Role(stack, 'Scheduler', { assumedBy: new iam.ServicePrincipal('scheduler.amazonaws.com') });
  queue.grantSendMessages(role);
  return role;
};

/** A small stack with every hosted kind of resource, to test the runtime without the product. */
export const buildFixtureApp = (lambdaDir: string): App => {
  const app = new App({ analyticsReporting: false, treeMetadata: false });
  const stack = new Stack(app, 'Fixture', { env: { region: 'eu-north-1' } });
  const fn = functionsIn(stack, lambda.Code.fromAsset(lambdaDir));
  const data = addData(stack);
  const pools = addPools(stack);
  addHttpApi(stack, fn, data, pools);
  const stage = addSocketApi(stack, fn);
  addConsumers(fn, data);

  const files = new s3.Bucket(stack, 'Files');
  new CfnOutput(stack, 'BucketName', { value: files.bucketName });
  new CfnOutput(stack, 'TableName', { value: data.table.tableName });
  new CfnOutput(stack, 'QueueUrl', { value: data.queue.queueUrl });
  new CfnOutput(stack, 'ScheduleRoleArn', { value: addScheduleRole(stack, data).roleArn });
  new CfnOutput(stack, 'QueueArn', { value: data.queue.queueArn });
  new CfnOutput(stack, 'UserPoolId', { value: pools.pool.userPoolId });
  new CfnOutput(stack, 'ClientId', { value: pools.client.userPoolClientId });
  new CfnOutput(stack, 'Issuer', { value: pools.pool.userPoolProviderUrl });
  new CfnOutput(stack, 'WebSocketUrl', { value: stage.url });
  new CfnOutput(stack, 'SocketEndpoint', { value: stage.callbackUrl });
  return app;
};
