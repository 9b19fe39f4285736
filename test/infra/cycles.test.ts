import { expect, it } from 'vitest';
import { templateOf, type Resource, type SynthesizeOptions } from './synthesize';

/** Logical ids that a value refers to by Ref, GetAtt, Sub or DependsOn. */
const referencesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'Ref') return [String(inner)];
    if (key === 'Fn::GetAtt') return [String((inner as unknown[])[0])];
    if (key === 'DependsOn') return [inner].flat().map(String);
    if (key === 'Fn::Sub') return [...JSON.stringify(inner).matchAll(/\$\{(\w+)/g)].map(([, id]) => id ?? '');
    return referencesIn(inner);
  });
};

/** The first circle of resources that wait for each other, or undefined. */
const circleIn = (resources: Record<string, Resource>): string[] | undefined => {
  const done = new Set<string>();
  const visit = (id: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id];
    if (done.has(id) || !resources[id]) return undefined;
    for (const next of referencesIn(resources[id])) {
      const circle = visit(next, [...path, id]);
      if (circle) return circle;
    }
    done.add(id);
    return undefined;
  };
  for (const id of Object.keys(resources)) {
    const circle = visit(id, []);
    if (circle) return circle;
  }
  return undefined;
};

it('finds a circle', () => {
  const resource = (to: string) => ({ Type: 'X', Properties: { to: { Ref: to } } });
  expect(circleIn({ a: resource('b'), b: resource('c'), c: resource('b') })).toEqual(['b', 'c', 'b']);
});

const federation = { domainPrefix: 'wayfare', providers: [{ kind: 'google', clientId: 'g' }] } as const;
const variants: [string, SynthesizeOptions][] = [
  ['a bare stage', {}],
  ['a stage with everything', { withWeb: true, change: { federation } }],
];

it.each(variants)(
  '[AWS-1] has no resources of %s that wait for each other, which AWS alone would notice',
  (_name, options) => {
    const { Resources } = templateOf('prod', options).toJSON() as { Resources: Record<string, Resource> };
    expect(circleIn(Resources)).toBeUndefined();
  },
);
