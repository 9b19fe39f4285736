import { App } from 'aws-cdk-lib';
import { expect, it, vi } from 'vitest';
import { WayfareStack } from '#infra/stack';
import { stages } from '#infra/stages';
import { appOf, resourcesOf, stubLambdaDir, templateOf } from './synthesize';

type Template = { Resources: Record<string, { Type: string; Properties: Record<string, unknown> }> };

const aclOf = (template: Parameters<typeof resourcesOf>[0]): unknown =>
  (resourcesOf(template, 'AWS::CloudFront::Distribution')[0]?.[1].Properties['DistributionConfig'] as object)[
    'WebACLId' as never
  ];

it('[AWS-5] no way of synthesizing a stage with a firewall leaves it out: the site reads the ACL of the edge stack', () => {
  for (const name of ['staging', 'prod'] as const) {
    vi.stubEnv('CDK_VALIDATION', 'false');
    // As `cdk deploy`, `cdk diff` and `cdk destroy` do: without any context.
    const assembly = appOf(name).app.synth();
    vi.unstubAllEnvs();
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

it('[AWS-7] a stage with a map pack of its own has no key', () => {
  expect(resourcesOf(templateOf('dev', { change: { maps: 'pack' } }), 'Custom::MapKeyValue')).toEqual([]);
});
