import { expect, it } from 'vitest';
import { appOf, assemblyOf, resourcesOf, templateBeside, templateOf } from './synthesize';

it('[AWS-6] is deployed after what it watches, which neither waits for it nor is held by it', () => {
  const [main, watch] = ['Wayfare-prod', 'Wayfare-prod-Watch'].map(name => assemblyOf('prod').getStackByName(name));
  expect(watch!.dependencies.map(({ id }) => id)).toContain('Wayfare-prod');
  expect(main!.dependencies.map(({ id }) => id)).not.toContain('Wayfare-prod-Watch');
  expect(JSON.stringify(watch!.template)).not.toContain('Fn::ImportValue');
  const { Outputs } = main!.template as { Outputs: Record<string, { Export?: unknown }> };
  expect(Object.values(Outputs).filter(output => output.Export)).toEqual([]);
});

it('[AWS-6] is watched at an update of a stage from before: no name that the main stack had, and the same confirmed topic', () => {
  const names = [
    ...resourcesOf(templateBeside('Watch', 'prod'), 'AWS::CloudWatch::Alarm').map(
      ([, it]) => it.Properties['AlarmName'],
    ),
    ...resourcesOf(templateBeside('Watch', 'prod'), 'AWS::CloudWatch::Dashboard').map(
      ([, it]) => it.Properties['DashboardName'],
    ),
  ];
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) expect(name).toMatch(/^Wayfare-prod-Watch/);
  // The same logical id as before: another id would be another topic, whose mails would have to be confirmed again.
  expect(Object.keys(templateOf('prod').findResources('AWS::SNS::Topic'))).toEqual(['AlarmsTopic3A2DFEBA']);
});

it('[AWS-9] no laptop is watched', () => {
  expect(appOf('local').app.node.children.map(({ node }) => node.id)).toEqual(['Wayfare-local']);
});
