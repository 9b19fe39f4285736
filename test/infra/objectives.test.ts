import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { objectives } from '#infra/objectives';
import { resourcesOf, templateBeside } from './synthesize';

const [[, dashboard] = []] = resourcesOf(templateBeside('Watch', 'prod'), 'AWS::CloudWatch::Dashboard');
const body = JSON.stringify(dashboard?.Properties['DashboardBody']);
const words = readFileSync('docs/operating.md', 'utf8').replace(/ +/g, ' ');

it.each(objectives)('[AWS-6] $title: on the dashboard beside its goal, and in the operator’s handbook', objective => {
  const { title, goal, missed, expression } = objective;
  expect(words).toContain(`| ${title} | ${goal} | ${missed} |`);
  expect(body).toContain(`${title}: ${goal}`);
  expect(body).toContain(expression);
});

it('[AWS-6] an objective is computed of metrics that the stage has', () => {
  const text = JSON.stringify(dashboard);
  for (const metric of ['BookingsRequested', 'BookingsUnfilled', 'TimeToAccept', 'LedgerDifferences', '5xx', 'Latency'])
    expect(text).toContain(metric);
});
