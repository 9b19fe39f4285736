import { expect, it } from 'vitest';
import { readFrom, statementsByRole, templateBeside, templateOf, type Resource, type Statement } from './synthesize';

const listed = (value: unknown): string => (Array.isArray(value) ? value : [value]).map(one => named(one)).join(', ');

/** A value in readable form: references by the name of their target. */
const named = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const [[how, of] = []] = Object.entries(value as Record<string, unknown>);
  if (how === 'Ref') return `<${String(of)}>`;
  if (how === 'Fn::GetAtt') return `<${(of as string[]).join('.')}>`;
  if (how === 'Fn::Join') return (of as [string, unknown[]])[1].map(named).join((of as [string])[0]);
  return JSON.stringify(value);
};

const resourceLine = ([id, { Type, ...rest }]: [string, Resource]): string => {
  const deletion = rest['DeletionPolicy'] === undefined ? '' : `, ${String(rest['DeletionPolicy'])} when deleted`;
  return `${Type} ${id}${deletion}`;
};

const rightLine = (role: string, statement: Statement): string => {
  const { Effect, Action, Resource: on, NotResource: notOn } = statement;
  const what = on === undefined ? `all but ${listed(notOn)}` : listed(on);
  const condition = (statement as { Condition?: unknown }).Condition;
  return `${role}: ${Effect} ${listed(Action)} on ${what}${condition ? ` if ${JSON.stringify(condition)}` : ''}`;
};

it.each(['dev', 'prod'] as const)(
  '[AWS-6] resources of %s and rights of each role are as reviewed (vitest -u writes them anew)',
  async stage => {
    const template = templateOf(stage);
    const resources = Object.entries(template.toJSON()['Resources'] as Record<string, Resource>).map(resourceLine);
    const rights = [...statementsByRole(template)].flatMap(([role, statements]) =>
      statements.map(statement => rightLine(role, statement)),
    );
    const text = [...resources.sort(), '', ...rights.sort(), ''].join('\n');
    await expect(text).toMatchFileSnapshot(`./stack.${stage}.txt`);
  },
);

type Alarm = { readonly Threshold: number; readonly ComparisonOperator: string; readonly EvaluationPeriods: number };

const alarmLine = ({ AlarmName, Threshold, ComparisonOperator, EvaluationPeriods }: Alarm & { AlarmName: string }) =>
  `${AlarmName}: ${ComparisonOperator} ${Threshold} in ${EvaluationPeriods} of 5 minutes`;

it('[AWS-6] the stack that watches prod, and its reads from the main stack, are as reviewed', async () => {
  const watch = templateBeside('Watch', 'prod');
  const main = templateOf('prod');
  const all = Object.entries(watch.toJSON()['Resources'] as Record<string, Resource>);
  const alarms = Object.values(watch.findResources('AWS::CloudWatch::Alarm'));
  const reads = [...JSON.stringify(watch.toJSON()).matchAll(/\{"Fn::GetStackOutput":\{[^}]*\}\}/g)];
  const known = reads.map(([read]) => `reads ${named(readFrom(main, JSON.parse(read)))}`);
  const text = [
    ...all.map(resourceLine).sort(),
    '',
    ...alarms.map(each => alarmLine((each as { Properties: Alarm & { AlarmName: string } }).Properties)).sort(),
    '',
    ...[...new Set(known)].sort(),
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot('./stack.prod-watch.txt');
});
