/**
 * Every resource type that the stack of a stage may hold. The local runtime hosts the template of the stage `local`, so
 * a new type is a decision for two: add it here, and host it or knowingly ignore it in `scripts/local/resources.ts`.
 */
export const localTypes = [
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Authorizer',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::Cognito::UserPoolGroup',
  'AWS::DynamoDB::GlobalTable',
  'AWS::Events::Rule',
  'AWS::IAM::ManagedPolicy',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::Lambda::Permission',
  'AWS::Logs::LogGroup',
  'AWS::S3::Bucket',
  'AWS::S3::BucketPolicy',
  'AWS::SQS::Queue',
  'AWS::SQS::QueuePolicy',
  'AWS::Scheduler::ScheduleGroup',
] as const;

/** Types that social sign-in adds to any stage, `local` (`npm start -- --social`) among them. */
export const federationTypes = ['AWS::Cognito::UserPoolDomain', 'AWS::Cognito::UserPoolIdentityProvider'] as const;

/** Types that the first version of Amazon Location adds to a deployed stage. */
export const firstLocationTypes = ['AWS::Location::PlaceIndex', 'AWS::Location::RouteCalculator'] as const;

/** Types that a domain of the API adds to a deployed stage. */
export const apiDomainTypes = ['AWS::ApiGatewayV2::ApiMapping', 'AWS::ApiGatewayV2::DomainName'] as const;

/** Types of the stack that watches a stage, which no laptop has. */
export const watchTypes = ['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::Dashboard', 'AWS::Logs::MetricFilter'] as const;

/** Types that only exist in deployed stages. */
export const cloudOnlyTypes = [
  'AWS::ApiGateway::Account',
  'AWS::Lambda::LayerVersion',
  'AWS::Location::APIKey',
  'AWS::SecretsManager::Secret',
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
  'AWS::SNS::TopicPolicy',
  'AWS::WAFv2::WebACL',
  'AWS::WAFv2::WebACLAssociation',
  'Custom::CDKBucketDeployment',
  'Custom::CrossRegionExportReader',
  'Custom::MapKeyValue',
  'Custom::S3AutoDeleteObjects',
] as const;
