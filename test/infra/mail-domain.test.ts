import { Match } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { appOf, assemblyOf, functionsOf, statementsByRole, templateBeside, templateOf } from './synthesize';

const template = templateBeside('Mail', 'prod');

it('[AWS-8] signs mails of the sender’s domain, by TLS only, with a return address of its own', () => {
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
  template.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
    EventDestination: { MatchingEventTypes: ['bounce', 'complaint', 'reject'] },
  });
  template.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'ops@example.com' });
  const policy = JSON.stringify(template.findResources('AWS::SNS::TopicPolicy'));
  expect(policy).toContain('"Service":"ses.amazonaws.com"');
});

it('[AWS-8] tells each record that the name server of the domain needs', () => {
  const outputs = Object.keys(template.findOutputs('*')).sort();
  expect(outputs).toEqual([1, 2, 3].map(n => `RecordDkim${n}`).concat('RecordPolicy', 'RecordReturn', 'RecordSender'));
  template.hasOutput('RecordReturn', {
    Value: 'bounce.ride.example.com MX 10 feedback-smtp.eu-north-1.amazonses.com',
  });
});

it('[AWS-8] is a stack of its own that the stage’s stack does not wait for: a domain is verified by people', () => {
  const [main, mail] = ['Wayfare-prod', 'Wayfare-prod-Mail'].map(name => assemblyOf('prod').getStackByName(name));
  expect(mail!.environment.region).toBe('eu-north-1');
  expect(main!.dependencies.map(({ id }) => id)).not.toContain('Wayfare-prod-Mail');
  expect(appOf('dev', { change: { mailFrom: undefined } }).app.node.tryFindChild('Wayfare-dev-Mail')).toBeUndefined();
  expect(appOf('local').app.node.children.map(({ node }) => node.id)).toEqual(['Wayfare-local']);
});

it('[AWS-8] the function that mails may use the domain’s configuration set, without which SES refuses', () => {
  const main = templateOf('prod');
  const [, events] = functionsOf(main, 'prod').get('events') ?? [];
  const role = (events?.Properties['Role'] as { 'Fn::GetAtt': [string] })['Fn::GetAtt'][0];
  const sends = statementsByRole(main)
    .get(role)
    ?.find(({ Action }) => Action === 'ses:SendEmail');
  const resources = JSON.stringify(sends?.Resource);
  for (const name of ['identity/ride.example.com', 'configuration-set/wayfare-prod']) expect(resources).toContain(name);
});
