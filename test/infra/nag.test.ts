import { Validations } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { expect, it } from 'vitest';
import { grants } from '#infra/grants';
import { appOf, type SynthesizeOptions } from './synthesize';

const checked = (stage: 'dev' | 'prod', options: SynthesizeOptions) => {
  const built = appOf(stage, options);
  Validations.of(built.app).addPlugins(new AwsSolutionsChecks(built.app), new ServerlessChecks(built.app));
  return built;
};
const everything = {
  withWeb: true,
  change: {
    alarmEmail: 'ops@example.com',
    mailFrom: 'ride@example.com',
    monthlyBudget: 100,
    anomalyMonitor: 'own',
    paymentProviders: ['stripe', 'culqi'],
    apiDomain: {
      name: 'x7k2.example.com',
      isUsed: true,
      certificateArn: 'arn:aws:acm:eu-north-1:111122223333:certificate/1',
    },
  },
} as const;

it('[AWS-6] prod passes cdk-nag’s AwsSolutions and Serverless packs and the CDK’s own template validation', () => {
  checked('prod', everything).app.synth();
});

it('[AWS-6] a type that a region does not know fails', () => {
  const { app, stack } = checked('dev', {});
  new CfnBudget(stack, 'Elsewhere', { budget: { budgetType: 'COST', timeUnit: 'MONTHLY' } });
  expect(() => app.synth()).toThrow(/[Vv]alidation/);
});

it('[AWS-6] dev passes too, and a finding nobody acknowledged fails', () => {
  checked('dev', everything).app.synth();
  const { app, stack } = checked('dev', everything);
  new Bucket(stack, 'Careless');
  expect(() => app.synth()).toThrow(/[Vv]alidation/);
});

it('[AWS-6] justifies every acknowledgement', () => {
  for (const { id, reason, at } of appOf('prod', everything).stack.acknowledgements) {
    expect(reason.length, `${id} at ${at.node.path}`).toBeGreaterThan(20);
  }
});

it('[AWS-6] acknowledges for a function only what that function may do', () => {
  const { acknowledgements, functions } = appOf('prod', everything).stack;
  for (const [name, fn] of functions.all) {
    const wide = acknowledgements.find(({ at, id }) => at === fn.role && id === 'AwsSolutions-IAM5[Resource::*]');
    expect([name, wide?.reason.includes('ListStreams')]).toEqual([name, name === 'events']);
    expect([name, wide?.reason.includes('phone')]).toEqual([name, grants[name].texts === true]);
  }
});

it('[AWS-6] gives the user pool no role to send texts with: our own trigger sends them', () => {
  const { stack } = appOf('prod', everything);
  expect(stack.identity.pool.node.tryFindChild('smsRole')).toBeUndefined();
});
