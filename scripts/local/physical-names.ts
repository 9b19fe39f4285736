import { TemplateError, type CfnResource, type CfnTemplate } from './cfn-template';

export type PhysicalNamesOptions = {
  template: CfnTemplate;
  region: string;
  accountId: string;
  /** Origin of the product, e.g. `http://127.0.0.1:3000`. */
  webUrl: string;
  /** Origin of the AWS stand-ins. */
  awsUrl: string;
  /** Resolves a property that may itself hold intrinsic functions, e.g. a queue name. */
  resolve(value: unknown, where: string): unknown;
};

/** The values of Ref and Fn::GetAtt for the template's resources on this machine. */
export type PhysicalNames = {
  ref(logicalId: string): string;
  attribute(logicalId: string, attribute: string): string;
};

type Naming = (id: string, properties: Record<string, unknown>) => string;

/** Path of the product origin where the WebSocket API answers. */
export const WEB_SOCKET_PATH = '/ws';

/** Name of an S3 bucket: the template's, or the logical id in the characters that S3 allows. */
export const bucketName = (logicalId: string, properties: Record<string, unknown>): string =>
  typeof properties.BucketName === 'string' ? properties.BucketName : logicalId.toLowerCase().slice(0, 63);

type Names = Record<string, { ref?: Naming; attributes?: Record<string, Naming> }>;
type Namers = {
  options: PhysicalNamesOptions;
  arn(service: string, rest: string): string;
  /** The name set by a property of the template, or the logical id. */
  named(property: string): Naming;
};

const namersOf = (options: PhysicalNamesOptions): Namers => {
  const { region, accountId } = options;
  const arn = (service: string, rest: string) => `arn:aws:${service}:${region}:${accountId}:${rest}`;
  const named =
    (property: string): Naming =>
    (id, properties) => {
      const given = properties[property] === undefined ? undefined : options.resolve(properties[property], id);
      return typeof given === 'string' ? given : id;
    };
  return { options, arn, named };
};

/** Resources that people and browsers access. */
const entranceNames = ({ options: { region, webUrl, awsUrl }, arn, named }: Namers): Names => {
  const pool: Naming = id => `${region}_${id}`;
  const isSocket = (properties: Record<string, unknown>) => properties.ProtocolType === 'WEBSOCKET';
  return {
    'AWS::ApiGatewayV2::Api': {
      attributes: {
        ApiId: id => id,
        ApiEndpoint: (_id, p) => (isSocket(p) ? webUrl.replace(/^http/, 'ws') + WEB_SOCKET_PATH : webUrl),
      },
    },
    'AWS::ApiGatewayV2::Authorizer': { attributes: { AuthorizerId: id => id } },
    'AWS::ApiGatewayV2::Stage': { ref: named('StageName') },
    'AWS::Cognito::UserPool': {
      ref: pool,
      attributes: {
        Arn: (id, p) => arn('cognito-idp', `userpool/${pool(id, p)}`),
        ProviderName: (id, p) => `cognito-idp.${region}.amazonaws.com/${pool(id, p)}`,
        ProviderURL: (id, p) => `${awsUrl}/${pool(id, p)}`,
        UserPoolId: pool,
      },
    },
    'AWS::Cognito::UserPoolClient': { attributes: { ClientId: id => id, Name: named('ClientName') } },
    'AWS::Cognito::UserPoolDomain': { ref: named('Domain') },
    'AWS::Cognito::UserPoolIdentityProvider': { ref: named('ProviderName') },
    'AWS::Cognito::UserPoolGroup': { ref: named('GroupName') },
  };
};

/** Resources that functions use. */
const workNames = ({ options: { region, accountId, awsUrl }, arn, named }: Namers): Names => {
  const table = named('TableName');
  const queue = named('QueueName');
  const fn = named('FunctionName');
  const streamArn: Naming = (id, p) => `${arn('dynamodb', `table/${table(id, p)}`)}/stream/local`;
  return {
    'AWS::DynamoDB::GlobalTable': {
      ref: table,
      attributes: { Arn: (id, p) => arn('dynamodb', `table/${table(id, p)}`), StreamArn: streamArn },
    },
    'AWS::DynamoDB::Table': {
      ref: table,
      attributes: { Arn: (id, p) => arn('dynamodb', `table/${table(id, p)}`), StreamArn: streamArn },
    },
    'AWS::IAM::Role': { attributes: { Arn: id => `arn:aws:iam::${accountId}:role/${id}` } },
    'AWS::Lambda::Function': { ref: fn, attributes: { Arn: (id, p) => arn('lambda', `function:${fn(id, p)}`) } },
    'AWS::S3::Bucket': {
      ref: bucketName,
      attributes: {
        Arn: (id, p) => `arn:aws:s3:::${bucketName(id, p)}`,
        DomainName: (id, p) => `${bucketName(id, p)}.s3.amazonaws.com`,
        RegionalDomainName: (id, p) => `${bucketName(id, p)}.s3.${region}.amazonaws.com`,
      },
    },
    'AWS::Scheduler::Schedule': { attributes: { Arn: id => arn('scheduler', `schedule/default/${id}`) } },
    'AWS::Scheduler::ScheduleGroup': {
      ref: named('Name'),
      attributes: { Arn: (id, p) => arn('scheduler', `schedule-group/${named('Name')(id, p)}`) },
    },
    'AWS::SNS::Topic': {
      ref: (id, p) => arn('sns', named('TopicName')(id, p)),
      attributes: { TopicName: named('TopicName'), TopicArn: (id, p) => arn('sns', named('TopicName')(id, p)) },
    },
    'AWS::SQS::Queue': {
      ref: (id, p) => `${awsUrl}/${accountId}/${queue(id, p)}`,
      attributes: {
        Arn: (id, p) => arn('sqs', queue(id, p)),
        QueueName: queue,
        QueueUrl: (id, p) => `${awsUrl}/${accountId}/${queue(id, p)}`,
      },
    },
  };
};

/** Types without a stand-in to which outputs and environments refer: the local origin replaces the distribution. */
const unhostedNames = ({ options: { webUrl }, arn, named }: Namers): Names => ({
  'AWS::CloudFront::Distribution': {
    attributes: { DomainName: () => webUrl.replace(/^https?:\/\//, ''), Id: id => id },
  },
  'AWS::KMS::Key': { attributes: { Arn: id => arn('kms', `key/${id}`), KeyId: id => id } },
  'AWS::Logs::LogGroup': { ref: named('LogGroupName'), attributes: { Arn: id => arn('logs', `log-group:${id}:*`) } },
  'AWS::WAFv2::WebACL': { attributes: { Arn: id => arn('wafv2', `regional/webacl/${id}/local`), Id: id => id } },
  'AWS::CloudWatch::Alarm': { attributes: { Arn: id => arn('cloudwatch', `alarm:${id}`) } },
});

/** Names and attributes per resource type; names are the logical ids, in the format that the service requires. */
export const createPhysicalNames = (options: PhysicalNamesOptions): PhysicalNames => {
  const { template } = options;
  const namers = namersOf(options);
  const names: Names = { ...entranceNames(namers), ...workNames(namers), ...unhostedNames(namers) };

  const resource = (logicalId: string): CfnResource => {
    const found = template.Resources[logicalId];
    if (!found) throw new TemplateError(logicalId, 'is not in the template');
    return found;
  };
  return {
    ref(logicalId) {
      const { Type, Properties = {} } = resource(logicalId);
      return names[Type]?.ref?.(logicalId, Properties) ?? logicalId;
    },
    attribute(logicalId, attribute) {
      const { Type, Properties = {} } = resource(logicalId);
      const naming = names[Type]?.attributes?.[attribute];
      if (!naming)
        throw new TemplateError(logicalId, `attribute ${attribute} of ${Type} is not known to the local runtime`);
      return naming(logicalId, Properties);
    },
  };
};
