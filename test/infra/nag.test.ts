import { Validations } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, it } from 'vitest';
import { appOf, type SynthesizeOptions } from './synthesize';

const checked = (stage: 'dev' | 'prod', options: SynthesizeOptions) => {
  const built = appOf(stage, options);
  Validations.of(built.app).addPlugins(new AwsSolutionsChecks(built.app));
  return built;
};
const everything = {
  withWeb: true,
  change: { alarmEmail: 'ops@example.com', mailFrom: 'ride@example.com', paymentProviders: ['stripe', 'culqi'] },
} as const;

it('[AWS-6] prod passes cdk-nag AwsSolutions and the CDK’s own template validation', () => {
  checked('prod', everything).app.synth();
});

it('[AWS-6] dev passes too, and a finding nobody acknowledged fails', () => {
  checked('dev', everything).app.synth();
  const { app, stack } = checked('dev', everything);
  new Bucket(stack, 'Careless');
  expect(() => app.synth()).toThrow(/[Vv]alidation/);
});

it('[AWS-6] justifies every acknowledgement', () => {
  for (const { id, reason, at } of appOf('prod', everything).stack.acknowledgements) {
    expect(reason.length, `${id} at ${at.node.path}`).toBeGreaterThan(30);
  }
});
