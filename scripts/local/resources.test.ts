import { expect, it } from 'vitest';
import { guardResourceTypes, hostedTypes, ignoredTypes } from './resources';

it('lets hosted and knowingly ignored types pass', () => {
  guardResourceTypes({ Resources: { Fn: { Type: 'AWS::Lambda::Function' }, Role: { Type: 'AWS::IAM::Role' } } });
});

it('stops at a type nobody decided about and names it', () => {
  const template = { Resources: { Search: { Type: 'AWS::OpenSearchService::Domain' } } };
  expect(() => guardResourceTypes(template)).toThrow(/Search \(AWS::OpenSearchService::Domain\)/);
});

it('never lists a type as both hosted and ignored', () => {
  expect(Object.keys(ignoredTypes).filter(type => hostedTypes.has(type))).toEqual([]);
});
