import { Match, Template } from 'aws-cdk-lib/assertions';
import { expect, it, vi } from 'vitest';
import { appOf, functionsOf, statementsByRole, templateOf } from './synthesize';

const mailTemplate = (name: 'dev' | 'prod', change = {}) => {
  vi.stubEnv('CDK_VALIDATION', 'false');
  const { app } = appOf(name, { change });
  const stack = app.synth().getStackByName(`Wayfare-${name}-Mail`);
  vi.unstubAllEnvs();
  return { stack, template: Template.fromJSON(stack.template as Record<string, unknown>) };
};

it('[AWS-8] signs mails of the sender’s domain, by TLS only, with a return address of its own', () => {
  const { template } = mailTemplate('prod');
  template.hasResourceProperties('AWS::SES::EmailIdentity', {
    EmailIdentity: 'ride.example.com',
    ConfigurationSetAttributes: { ConfigurationSetName: { Ref: Match.anyValue() } },
    MailFromAttributes: { MailFromDomain: 'bounce.ride.example.com' },
  });
  template.hasResourceProperties('AWS::SES::ConfigurationSet', {
    Name: 'wayfare-prod',
    DeliveryOptions: { TlsPolicy: 'REQUIRE' },
    ReputationOptions: { ReputationMetricsEnabled: true },
    SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
  });
});

it('[AWS-8] somebody hears of every bounce and complaint', () => {
  const { template } = mailTemplate('prod');
  template.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
    EventDestination: { MatchingEventTypes: ['bounce', 'complaint', 'reject'] },
  });
  template.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'ops@example.com' });
  const policy = JSON.stringify(template.findResources('AWS::SNS::TopicPolicy'));
  expect(policy).toContain('"Service":"ses.amazonaws.com"');
});

it('[AWS-8] tells each record that the name server of the domain needs', () => {
  const { template } = mailTemplate('prod');
  const outputs = Object.keys(template.findOutputs('*')).sort();
  expect(outputs).toEqual([1, 2, 3].map(n => `RecordDkim${n}`).concat('RecordPolicy', 'RecordReturn', 'RecordSender'));
  template.hasOutput('RecordReturn', {
    Value: 'bounce.ride.example.com MX 10 feedback-smtp.eu-north-1.amazonses.com',
  });
});

it('[AWS-8] is a stack of its own that the stage’s stack does not wait for: a domain is verified by people', () => {
  const { stack } = mailTemplate('prod');
  expect(stack.environment.region).toBe('eu-north-1');
  const { app } = appOf('prod');
  const main = app.synth().getStackByName('Wayfare-prod');
  expect(main.dependencies.map(({ id }) => id)).not.toContain('Wayfare-prod-Mail');
  expect(appOf('dev', { change: { mailFrom: undefined } }).app.node.tryFindChild('Wayfare-dev-Mail')).toBeUndefined();
  expect(appOf('local').app.node.children.map(({ node }) => node.id)).toEqual(['Wayfare-local']);
});

it('[AWS-8] the function that mails may use the domain’s configuration set, without which SES refuses', () => {
  const template = templateOf('prod');
  const [, events] = functionsOf(template, 'prod').get('events') ?? [];
  const role = (events?.Properties['Role'] as { 'Fn::GetAtt': [string] })['Fn::GetAtt'][0];
  const sends = statementsByRole(template)
    .get(role)
    ?.find(({ Action }) => Action === 'ses:SendEmail');
  const resources = JSON.stringify(sends?.Resource);
  for (const name of ['identity/ride.example.com', 'configuration-set/wayfare-prod']) expect(resources).toContain(name);
});
