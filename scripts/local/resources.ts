import { TemplateError, type CfnTemplate } from './cfn-template';

/** Resource types that the runtime hosts. */
export const hostedTypes: ReadonlySet<string> = new Set([
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Authorizer',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::RouteResponse',
  'AWS::ApiGatewayV2::Stage',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::Cognito::UserPoolDomain',
  'AWS::Cognito::UserPoolGroup',
  'AWS::Cognito::UserPoolIdentityProvider',
  'AWS::DynamoDB::GlobalTable',
  'AWS::DynamoDB::Table',
  'AWS::Events::Rule',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::S3::Bucket',
  'AWS::SNS::Topic',
  'AWS::SQS::Queue',
  'AWS::Scheduler::Schedule',
  'AWS::Scheduler::ScheduleGroup',
]);

/** Resource types that are irrelevant on one machine, each with the reason why leaving it out hides no behaviour. */
export const ignoredTypes: Readonly<Record<string, string>> = {
  'AWS::ApiGatewayV2::ApiMapping': 'custom domains exist only in AWS',
  'AWS::ApiGatewayV2::Deployment': 'routes are served as soon as they are read',
  'AWS::ApiGatewayV2::DomainName': 'custom domains exist only in AWS',
  'AWS::ApiGatewayV2::IntegrationResponse': 'only needed by integrations that are not Lambda proxies',
  'AWS::ApplicationAutoScaling::ScalableTarget': 'nothing to scale',
  'AWS::ApplicationAutoScaling::ScalingPolicy': 'nothing to scale',
  'AWS::Budgets::Budget': 'nothing is billed',
  'AWS::CDK::Metadata': 'build information',
  'AWS::CertificateManager::Certificate': 'plain HTTP on the loopback address',
  'AWS::CloudFront::CachePolicy': 'no edge cache',
  'AWS::CloudFront::Distribution': 'one local origin serves the web, /api and /ws',
  'AWS::CloudFront::Function': 'SPA fallback is built into the local web server',
  'AWS::CloudFront::OriginAccessControl': 'no edge cache',
  'AWS::CloudFront::OriginRequestPolicy': 'no edge cache',
  'AWS::CloudWatch::Alarm': 'nobody to page',
  'AWS::CloudWatch::CompositeAlarm': 'nobody to page',
  'AWS::CloudWatch::Dashboard': 'no metrics store',
  'AWS::IAM::ManagedPolicy': 'read with the roles that have it',
  'AWS::IAM::Policy': 'read with the roles that have it',
  'AWS::IAM::Role': 'its policies are asked before every call',
  'AWS::KMS::Alias': 'data stays on this machine',
  'AWS::KMS::Key': 'data stays on this machine',
  'AWS::Lambda::LayerVersion': 'layers only serve deployment helpers',
  'AWS::Lambda::Permission': 'grants are asserted on the template',
  'AWS::Logs::LogGroup': 'logs go to the console',
  'AWS::Logs::MetricFilter': 'no metrics store',
  'AWS::Logs::ResourcePolicy': 'logs go to the console',
  'AWS::Route53::HostedZone': 'no name service',
  'AWS::Route53::RecordSet': 'no name service',
  'AWS::S3::BucketPolicy': 'grants are asserted on the template',
  'AWS::SNS::Subscription': 'alarms exist only in AWS',
  'AWS::SNS::TopicPolicy': 'grants are asserted on the template',
  'AWS::SQS::QueuePolicy': 'grants are asserted on the template',
  'AWS::WAFv2::WebACL': 'a firewall in front of a loopback address filters nothing',
  'AWS::WAFv2::WebACLAssociation': 'a firewall in front of a loopback address filters nothing',
  'Custom::CDKBucketDeployment': 'the web build is served from its folder',
  'Custom::S3AutoDeleteObjects': 'empties buckets when a stage is deleted',
  'Custom::LogRetention': 'logs go to the console',
};

/**
 * Fails the start when the template holds a resource type that is neither hosted nor ignored.
 *
 * @throws {TemplateError} naming every such resource and its type.
 */
export const guardResourceTypes = (template: CfnTemplate): void => {
  const unknown = Object.entries(template.Resources).filter(
    ([, { Type }]) => !hostedTypes.has(Type) && !(Type in ignoredTypes),
  );
  if (unknown.length === 0) return;
  const names = unknown.map(([logicalId, { Type }]) => `${logicalId} (${Type})`).join(', ');
  throw new TemplateError(
    'Template',
    `the local runtime neither hosts nor knowingly ignores: ${names}. Host the type or add it to ignoredTypes with a reason.`,
  );
};

/** All resources of the given types whose condition is true, in template order. */
export const resourcesOf = (
  template: CfnTemplate,
  ...types: string[]
): [logicalId: string, Record<string, unknown>][] =>
  Object.entries(template.Resources)
    .filter(([, resource]) => types.includes(resource.Type))
    .map(([logicalId, resource]) => [logicalId, resource.Properties ?? {}]);
