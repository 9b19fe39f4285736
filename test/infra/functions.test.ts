import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { lambdaNames, lambdaNamesWith } from '#infra/grants';
import { localFederation, stages } from '#infra/stages';
import { providerNames } from '#shared/contract/payment-providers';
import {
  exampleStage,
  functionsOf,
  resourcesOf,
  templateBeside,
  templateOf,
  type SynthesizeOptions,
} from './synthesize';

const offered = providerNames.filter(name => name !== 'test');
const template = templateOf('prod', { change: { paymentProviders: offered } });
const functions = functionsOf(template, 'prod');

it('makes every function of the permission table, all from one asset', () => {
  expect([...functions.keys()].sort()).toEqual([...lambdaNamesWith(offered)].sort());
  expect(new Set([...functions.values()].map(([, fn]) => JSON.stringify(fn.Properties['Code']))).size).toBe(1);
  for (const [name, [, fn]] of functions) expect(fn.Properties['Handler']).toBe(`${name}.handler`);
});

it('[PAYS-1] makes a function for each payment provider that a stage offers, and never one of play money in prod', () => {
  const paying = (stage: 'prod' | 'dev') =>
    [...functionsOf(templateOf(stage), stage).keys()].filter(name => name.startsWith('pay-'));
  expect(paying('dev')).toEqual(stages.dev.paymentProviders.map(name => `pay-${name}`));
  expect(paying('prod')).toEqual(exampleStage('prod').paymentProviders.map(name => `pay-${name}`));
  const play = { change: { paymentProviders: ['test'] } } as const;
  expect(() => templateOf('prod', play)).toThrow('must not offer the payment provider "test"');
});

it('[AWS-6] has room below the 500 resources and 200 outputs of a stack with everything that a stage can have', () => {
  const full: SynthesizeOptions = {
    withWeb: true,
    change: {
      alarmEmail: 'ops@example.com',
      mailFrom: 'ride@example.com',
      waf: true,
      maps: 'amazon-location-v1',
      paymentProviders: offered,
      paymentConcurrency: 2,
      edgeWords: ['firstword', 'secondword'],
      federation: { ...localFederation, domainPrefix: 'rides' },
      pushApps: stages.local.pushApps,
    },
  };
  for (const stack of [templateOf('prod', full), templateBeside('Watch', 'prod', full)]) {
    expect(Object.keys(stack.toJSON()['Resources'] as object).length).toBeLessThanOrEqual(497);
    expect(Object.keys((stack.toJSON()['Outputs'] ?? {}) as object).length).toBeLessThanOrEqual(150);
  }
  expect(resourcesOf(template, 'AWS::ApiGatewayV2::Route').length).toBeLessThan(300);
});

it('has a function for every bundled entry', () => {
  const dir = fileURLToPath(new URL('../../lambdas/functions', import.meta.url));
  const files = existsSync(dir) ? readdirSync(dir) : [];
  const entries = files
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map(file => file.slice(0, -3));
  expect(lambdaNames).toEqual(expect.arrayContaining(entries));
});

it('runs on Node 24, ARM64, with bounded time and memory', () => {
  for (const [name, [, fn]] of functions) {
    expect(fn.Properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
    expect(fn.Properties['Timeout']).toBeLessThanOrEqual(60);
    expect(fn.Properties['MemorySize']).toBeLessThanOrEqual(name === 'auth-triggers' ? 1_024 : 512);
  }
});

it('[AWS-6] logs JSON into a log group of its own with an end, and traces; payment providers share one', () => {
  const groups = new Map(resourcesOf(template, 'AWS::Logs::LogGroup'));
  const used = [...functions.values()].map(([, fn]) => {
    const logging = fn.Properties['LoggingConfig'] as { LogFormat: string; LogGroup: { Ref: string } };
    expect(logging.LogFormat).toBe('JSON');
    expect(fn.Properties['TracingConfig']).toEqual({ Mode: 'Active' });
    expect(groups.get(logging.LogGroup.Ref)?.Properties['RetentionInDays']).toBe(180);
    return logging.LogGroup.Ref;
  });
  expect(new Set(used).size).toBe(used.length - offered.length + 1);
});
