import { expect, it } from 'vitest';
import { localFederation } from '#infra/stages';
import { hostedTypes, ignoredTypes } from '#scripts/local/resources';
import {
  apiDomainTypes,
  cloudOnlyTypes,
  firstLocationTypes,
  federationTypes,
  localTypes,
  watchTypes,
} from './hosted-types';
import { templateBeside, templateOf, type Resource, type SynthesizeOptions } from './synthesize';

const typesOf = (stage: 'local' | 'prod', options?: SynthesizeOptions) => {
  const { Resources } = templateOf(stage, options).toJSON() as { Resources: Record<string, Resource> };
  return [...new Set(Object.values(Resources).map(({ Type }) => Type))].sort();
};

it('[AWS-9] the stage local holds exactly the listed resource types', () => {
  expect(typesOf('local')).toEqual([...localTypes].sort());
});

it('[AUTH-5] [AWS-9] social sign-in adds exactly its own types, and the local runtime hosts them', () => {
  const types = typesOf('local', { change: { federation: localFederation } });
  expect(types).toEqual([...localTypes, ...federationTypes].sort());
  expect(federationTypes.filter(type => !hostedTypes.has(type))).toEqual([]);
});

it('[AWS-9] the local runtime has decided about every one of them', () => {
  const undecided = localTypes.filter(type => !hostedTypes.has(type) && !(type in ignoredTypes));
  expect(undecided).toEqual([]);
});

it('a deployed stage adds only the listed types', () => {
  const types = typesOf('prod', { withWeb: true, change: { alarmEmail: 'ops@example.com' } });
  expect(types).toEqual([...localTypes, ...cloudOnlyTypes].sort());
  const { Resources } = templateBeside('Watch', 'prod').toJSON() as { Resources: Record<string, Resource> };
  expect([...new Set(Object.values(Resources).map(({ Type }) => Type))].sort()).toEqual([...watchTypes].sort());
});

it('[AWS-7] the first version of Amazon Location adds exactly its own types', () => {
  const change = { alarmEmail: 'ops@example.com', maps: 'amazon-location-v1' } as const;
  const types = typesOf('prod', { withWeb: true, change });
  expect(types).toEqual([...localTypes, ...cloudOnlyTypes, ...firstLocationTypes].sort());
});

it('[AWS-5] a domain of the API adds exactly its own types', () => {
  const apiDomain = { name: 'x7k2.example.com', certificateArn: 'arn:aws:acm:eu-north-1:111122223333:certificate/1' };
  const types = typesOf('prod', { withWeb: true, change: { alarmEmail: 'ops@example.com', apiDomain } });
  expect(types).toEqual([...localTypes, ...cloudOnlyTypes, ...apiDomainTypes].sort());
});

it('stays far below the 500 resources that CloudFormation accepts', () => {
  const { Resources } = templateOf('prod', { withWeb: true }).toJSON() as { Resources: object };
  expect(Object.keys(Resources).length).toBeLessThan(420);
});
