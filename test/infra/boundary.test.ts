import { expect, it } from 'vitest';
import { like } from '#scripts/local/policy/pattern';
import { providerNames } from '#shared/contract/payment-providers';
import { localFederation, stages } from '#infra/stages';
import { resourcesOf, statementsByRole, templateOf, type Statement, type SynthesizeOptions } from './synthesize';

const everything = {
  withWeb: true,
  change: {
    mailFrom: 'ride@example.com',
    alarmEmail: 'ops@example.com',
    pushApps: stages.local.pushApps,
    federation: { ...localFederation, domainPrefix: 'rides' },
    paymentProviders: providerNames.filter(name => name !== 'test'),
  },
} as const satisfies SynthesizeOptions;
const variants = ['amazon-location', 'amazon-location-v1'].map(
  maps => ({ ...everything, change: { ...everything.change, maps } }) as SynthesizeOptions,
);

const asText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const [[how, of] = []] = Object.entries(value as Record<string, unknown>);
  if (how === 'Ref') return of === 'AWS::AccountId' ? '111122223333' : `<${String(of)}>`;
  if (how === 'Fn::Join') return (of as [string, unknown[]])[1].map(asText).join((of as [string])[0]);
  const [id = '', attribute] = of as string[];
  // Names that CloudFormation makes of the stack's and the resource's.
  if (/^Functions.*Logs/.test(id)) return `arn:aws:logs:eu-north-1:111122223333:log-group:Wayfare-prod-${id}-x:*`;
  if (/^IdentityPool/.test(id)) return 'arn:aws:cognito-idp:eu-north-1:111122223333:userpool/eu-north-1_x';
  return `<${id}.${attribute}>`;
};
const listed = <T>(value: T | T[]): T[] => [value].flat() as T[];
const conditionOf = (statement: Statement) => JSON.stringify((statement as { Condition?: unknown }).Condition ?? {});

/** Each right of a statement: an action on a resource. */
const rightsOf = (statement: Statement): [string, string][] =>
  listed(statement.Action).flatMap(action =>
    listed(statement.Resource as unknown[]).map(on => [action, asText(on)] as [string, string]),
  );

const boundaryOf = (options: SynthesizeOptions) => {
  const template = templateOf('prod', options);
  const [[id, policy] = ['']] = resourcesOf(template, 'AWS::IAM::ManagedPolicy');
  const { Statement } = policy?.Properties['PolicyDocument'] as { Statement: Statement[] };
  return { template, id, statements: Statement, allowed: Statement.filter(({ Effect }) => Effect === 'Allow') };
};

it('[AWS-6] holds every function, and no other role but those that the CDK’s helpers and AWS’s services take', () => {
  for (const options of variants) {
    const { template, id } = boundaryOf(options);
    const free = resourcesOf(template, 'AWS::IAM::Role').flatMap(([role, { Properties }]) =>
      JSON.stringify(Properties['PermissionsBoundary']) === JSON.stringify({ Ref: id }) ? [] : [role],
    );
    expect(free.filter(role => role.startsWith('Functions'))).toEqual([]);
    expect(free.map(role => role.replace(/ServiceRole.*|CustomResourceProviderRole.*|[0-9A-F]{8}$/, ''))).toEqual(
      expect.arrayContaining(['JobsScheduleRole', 'RealtimeLoggingRole']),
    );
    expect(free.length).toBeLessThanOrEqual(6);
  }
});

it('[AWS-6] leaves every right of every role within its bounds, and takes no more than one policy may hold', () => {
  for (const options of variants) {
    const { template, allowed, statements } = boundaryOf(options);
    const isWithin = (action: string, resource: string, condition: string) =>
      allowed.some(
        each =>
          ['{}', condition].includes(conditionOf(each)) &&
          rightsOf(each).some(([able, on]) => like(able)(action) && like(on)(resource)),
      );
    let seen = 0;
    for (const [role, its] of statementsByRole(template)) {
      if (!role.startsWith('Functions')) continue;
      for (const statement of its.filter(({ Effect }) => Effect === 'Allow'))
        for (const [action, resource] of rightsOf(statement)) {
          seen += 1;
          expect([role, action, resource, isWithin(action, resource, conditionOf(statement))]).toEqual(
            expect.arrayContaining([true]),
          );
        }
    }
    expect(seen).toBeGreaterThan(500);
    // A reference becomes an ARN of about this length.
    const written = JSON.stringify(statements.map(each => ({ ...each, Resource: listed(each.Resource).map(asText) })));
    expect(written.replace(/<[^>]*>/g, 'x'.repeat(95)).length).toBeLessThan(6_144);
  }
});

it('[AWS-6] leaves out what no function ever needs, whatever its role allows', () => {
  for (const options of variants) {
    const { allowed, statements } = boundaryOf(options);
    const able = allowed.flatMap(({ Action }) => listed(Action));
    expect(able.filter(action => /^(\*|\w+:\*|organizations|sts|lambda|cloudformation|ec2)/.test(action))).toEqual([]);
    expect(able.filter(action => action.startsWith('iam:'))).toEqual(['iam:PassRole']);
    const ruinous = /^(dynamodb:(Scan|\w*Table|Export)|cognito-idp:(Delete|Update|Create)|s3:(Delete|Put)Bucket)/;
    expect(able.filter(action => ruinous.test(action))).toEqual([]);
    const wide = allowed.filter(each => listed(each.Resource).includes('*')).flatMap(({ Action }) => listed(Action));
    expect(wide.sort()).toEqual(
      ['dynamodb:ListStreams', 'sns:Publish', 'xray:PutTelemetryRecords', 'xray:PutTraceSegments'].sort(),
    );
    const denied = statements.filter(({ Effect }) => Effect === 'Deny').flatMap(({ Action }) => listed(Action));
    expect(denied).toEqual(expect.arrayContaining(['dynamodb:DeleteItem', 'dynamodb:UpdateItem']));
  }
});

it('[AWS-6] names nothing of another stage', () => {
  const { allowed } = boundaryOf(variants[0]!);
  const named = allowed.flatMap(({ Resource }) => listed(Resource as unknown[]).map(asText));
  const ofStages = named.filter(on => /wayfare/i.test(on) && !on.startsWith('<'));
  for (const on of ofStages) expect(on).toMatch(/[Ww]ayfare[-/]prod([-/]|$)|arn:aws:sns:.*:app\//);
  expect(ofStages.some(on => on.endsWith(':parameter/wayfare/prod/*'))).toBe(true);
});
