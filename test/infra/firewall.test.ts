import { App } from 'aws-cdk-lib';
import { expect, it } from 'vitest';
import { WayfareStack } from '#infra/stack';
import { stages } from '#infra/stages';
import { countsByAddress, pathOf } from '#shared/contract/operation';
import { operationList } from '#shared/contract/operations';
import { pagesOf } from '#shared/contract/pages';
import { appOf, assemblyOf, resourcesOf, stubLambdaDir, templateBeside, templateOf } from './synthesize';

type Template = { Resources: Record<string, { Type: string; Properties: Record<string, unknown> }> };

const aclOf = (template: Parameters<typeof resourcesOf>[0]): unknown =>
  (resourcesOf(template, 'AWS::CloudFront::Distribution')[0]?.[1].Properties['DistributionConfig'] as object)[
    'WebACLId' as never
  ];

it('[AWS-5] no way of synthesizing a stage with a firewall leaves it out: the site reads the ACL of the edge stack', () => {
  for (const name of ['staging', 'prod'] as const) {
    // As `cdk deploy`, `cdk diff` and `cdk destroy` do: without any context.
    const assembly = assemblyOf(name);
    const edge = assembly.getStackByName(`Wayfare-${name}-Edge`);
    const main = assembly.getStackByName(`Wayfare-${name}`);
    expect(edge.environment.region).toBe('us-east-1');
    expect(main.dependencies.map(({ id }) => id)).toContain(edge.id);
    const written = Object.values((edge.template as Template).Resources).find(
      ({ Type }) => Type === 'Custom::CrossRegionExportWriter',
    );
    const [[parameter = '', value] = []] = Object.entries(
      (written?.Properties['WriterProps'] as { exports: object }).exports,
    );
    expect(value).toEqual({ 'Fn::GetAtt': ['WebAcl', 'Arn'] });
    expect(aclOf(templateOf(name))).toEqual({ 'Fn::GetAtt': [expect.stringMatching(/^ExportsReader/), parameter] });
  }
});

it('[AWS-5] refuses to make a stage with a firewall whose ACL it is not given', () => {
  const make = () =>
    new WayfareStack(new App({ autoSynth: false }), 'Bare', { stage: stages.prod, lambdaDir: stubLambdaDir() });
  expect(make).toThrow('has a firewall');
});

it('[AWS-5] acknowledges a missing firewall only where the stage says that it has none', () => {
  const excused = (name: 'dev' | 'prod') =>
    appOf(name).stack.acknowledgements.some(({ id }) => id === 'AwsSolutions-CFR2');
  expect([excused('dev'), excused('prod')]).toEqual([true, false]);
  expect(appOf('dev').app.node.tryFindChild('Wayfare-dev-Edge')).toBeUndefined();
  expect(aclOf(templateOf('dev'))).toBeUndefined();
});

it('[AWS-7] every template of a stage with Amazon Location has its map: the stack asks for the key itself', () => {
  for (const name of ['dev', 'prod'] as const) {
    const template = templateOf(name, { withWeb: true });
    const [[id, asked] = []] = resourcesOf(template, 'Custom::MapKeyValue');
    const value = { 'Fn::GetAtt': [id, 'Key'] };
    template.hasOutput('MapKey', { Value: value });
    expect(JSON.stringify(asked?.Properties)).toContain(`wayfare-${name}-tiles`);
    // The site's /config.json is written with it.
    const pages = resourcesOf(template, 'Custom::CDKBucketDeployment').map(([, { Properties }]) => Properties);
    expect(JSON.stringify(pages.map(({ SourceMarkers }) => SourceMarkers))).toContain(JSON.stringify(value));
  }
  const policies = JSON.stringify(resourcesOf(templateOf('prod'), 'AWS::IAM::Policy'));
  expect(policies).toContain('geo:DescribeKey');
});

it('[AWS-7] a stage with the first version has its index and its calculator, and the same map', () => {
  const template = templateOf('dev', { withWeb: true, change: { maps: 'amazon-location-v1' } });
  const [[, index] = []] = resourcesOf(template, 'AWS::Location::PlaceIndex');
  expect(index?.Properties).toMatchObject({
    IndexName: 'wayfare-dev',
    DataSource: 'Here',
    DataSourceConfiguration: { IntendedUse: 'Storage' },
  });
  const [[, calculator] = []] = resourcesOf(template, 'AWS::Location::RouteCalculator');
  expect(calculator?.Properties).toMatchObject({ CalculatorName: 'wayfare-dev', DataSource: 'Here' });
  expect(resourcesOf(template, 'AWS::Location::APIKey')).toHaveLength(1);
  const environments = resourcesOf(template, 'AWS::Lambda::Function').map(
    ([, { Properties }]) => (Properties['Environment'] as { Variables?: Record<string, string> })?.Variables ?? {},
  );
  const asking = environments.filter(({ MAPS_PROVIDER }) => MAPS_PROVIDER === 'amazon-location-v1');
  expect(asking.map(({ MAPS_RESOURCES }) => MAPS_RESOURCES)).toEqual(asking.map(() => 'wayfare-dev'));
  expect(asking).toHaveLength(5);
  expect(resourcesOf(templateOf('dev'), 'AWS::Location::PlaceIndex')).toEqual([]);
});

it('[AWS-7] a stage with a map pack of its own has no key', () => {
  expect(resourcesOf(templateOf('dev', { change: { maps: 'pack' } }), 'Custom::MapKeyValue')).toEqual([]);
});

type Named = { Name: string; Statement: Record<string, Record<string, unknown>>; Action?: object };
const rulesOf = (acl: { Properties: Record<string, unknown> } | undefined) => acl?.Properties['Rules'] as Named[];
const edgeRules = () => {
  const { Resources } = assemblyOf('prod').getStackByName('Wayfare-prod-Edge').template as Template;
  return rulesOf(Object.values(Resources).find(({ Type }) => Type === 'AWS::WAFv2::WebACL'));
};

it('[AUTH-11] [AWS-5] limits an address by kind of abuse: sign-ups, strangers, checkouts, everything', () => {
  const rules = new Map(edgeRules().map(rule => [rule.Name, JSON.stringify(rule.Statement)]));
  const limited = operationList.filter(countsByAddress).map(pathOf);
  expect(limited.length).toBeGreaterThan(5);
  for (const path of limited) expect(rules.get('strangers')).toContain(`"${path}"`);
  expect(rules.get('checkouts')).toMatch(/NotStatement.*\/webhook/);
  expect(rules.get('checkouts')).toMatch(/NotStatement.*\/return/);
  for (const path of pagesOf('stripe').map(page => page.path)) expect(path).toMatch(/^\/api\/pay\//);
});

it('[AWS-5] keeps who was blocked, and why, as long as other logs, without tokens or queries, and nobody who was let in', () => {
  const edge = templateBeside('Edge', 'prod');
  const [[group, logs] = []] = resourcesOf(edge, 'AWS::Logs::LogGroup');
  // WAF only accepts groups with this beginning of the name.
  expect(logs?.Properties).toMatchObject({
    LogGroupName: 'aws-waf-logs-wayfare-prod',
    RetentionInDays: stages.prod.logRetentionDays,
  });
  const [[, logging] = []] = resourcesOf(edge, 'AWS::WAFv2::LoggingConfiguration');
  expect(logging?.Properties).toMatchObject({
    LoggingFilter: {
      DefaultBehavior: 'DROP',
      Filters: [{ Behavior: 'KEEP', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] }],
    },
    RedactedFields: [
      { SingleHeader: { Name: 'authorization' } },
      { SingleHeader: { Name: 'cookie' } },
      { QueryString: {} },
    ],
  });
  const [destination] = logging?.Properties['LogDestinationConfigs'] as [unknown];
  // The name alone: an ARN that ends in a star is refused.
  expect(JSON.stringify(destination)).toMatch(new RegExp(`log-group:"?,?.*"?${group}`));
  expect(JSON.stringify(destination)).not.toContain('*');
});

it('[CHAT-1] blocks no request for what somebody writes in it', () => {
  const common = edgeRules().find(({ Name }) => Name === 'AWSManagedRulesCommonRuleSet');
  const overrides = common?.Statement['ManagedRuleGroupStatement']?.['RuleActionOverrides'] as object[];
  for (const name of ['CrossSiteScripting_BODY', 'GenericLFI_BODY', 'GenericRFI_BODY', 'SizeRestrictions_BODY'])
    expect(overrides).toContainEqual({ Name: name, ActionToUse: { Count: {} } });
});

it('[AUTH-11] stands before the user pool, too, where a stage has a firewall', () => {
  const [[id, acl] = []] = resourcesOf(templateOf('prod'), 'AWS::WAFv2::WebACL');
  expect(acl?.Properties['Scope']).toBe('REGIONAL');
  expect(rulesOf(acl).map(({ Name }) => Name)).toContain('pool-requests');
  const [[, association] = []] = resourcesOf(templateOf('prod'), 'AWS::WAFv2::WebACLAssociation');
  expect(association?.Properties).toMatchObject({
    WebACLArn: { 'Fn::GetAtt': [id, 'Arn'] },
    ResourceArn: { 'Fn::GetAtt': [expect.stringMatching(/^IdentityPool/), 'Arn'] },
  });
  expect(resourcesOf(templateOf('dev'), 'AWS::WAFv2::WebACL')).toEqual([]);
});
