import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { errorStatus } from '#shared/contract/errors';
import { en } from '#shared/i18n/en';

const rows = [...readFileSync('docs/api.md', 'utf8').matchAll(/^\| `(storage\/[\w-]+)` \| ([^|]+) \|$/gm)];

it('[ERR-1] every key of files says who reports it, or why nobody can', () => {
  const told = Object.fromEntries(rows.map(([, key, by]) => [key!, by!.trim()]));
  expect(Object.keys(told).sort()).toEqual(
    Object.keys(en)
      .filter(key => key.startsWith('storage/'))
      .sort(),
  );
  for (const [key, by] of Object.entries(told)) {
    const status = (errorStatus as Readonly<Record<string, number>>)[key];
    expect([key, by.startsWith('the service')]).toEqual([key, status !== undefined]);
    if (status) expect([key, by]).toEqual([key, `the service, ${status}`]);
  }
});
