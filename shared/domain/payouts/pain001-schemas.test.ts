import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pain001 } from './pain001';
import type { PayoutFile } from './payout-batch';
import { ordersOf } from './payout-orders';
import { check, document, parsed } from './testing/pain001-schema';
import { sortsOfFiles } from './testing/pain001-files';

/**
 * We may not ship the schemas of ISO 20022 and of the European Payments Council. With a copy of them, set their folder:
 * `ISO20022_SCHEMAS=~/xsd npx vitest run shared/domain/payouts/pain001-schemas.test.ts`. It needs `xmllint` (libxml2).
 */
const folder = process.env['ISO20022_SCHEMAS'];
const schemas = folder ? readdirSync(folder).filter(name => /pain\.001\.001\.09.*\.xsd$/.test(name)) : [];

/** The schema's objections to a text; blank if there are none. */
const refusalBy = (schema: string, xml: string): string => {
  const { status, stderr, error } = spawnSync('xmllint', ['--noout', '--schema', schema, '-'], { input: xml });
  if (error) throw error;
  return status === 0 ? '' : stderr.toString();
};

describe('[ADM-6] every sort of bank file', () => {
  it.each(sortsOfFiles)('is what the schema asks for: %s', async (_, file) => {
    check(await parsed(pain001(file)), document);
  });
});

describe.skipIf(!folder)('[ADM-6] the published schemas take every sort of bank file', () => {
  it('has schemas of this version', () => {
    expect(schemas).not.toEqual([]);
    for (const name of schemas) expect(readFileSync(join(folder!, name), 'utf8')).toContain('pain.001.001.09');
  });

  /** The council's schemas are for SEPA transfers only. */
  const isMeantFor = (schema: string, file: PayoutFile): boolean =>
    !/epc/i.test(schema) || ordersOf(file).every(({ sepa }) => sepa);
  const pairs = schemas.flatMap(schema =>
    sortsOfFiles.filter(([, file]) => isMeantFor(schema, file)).map(([what, file]) => [schema, what, file] as const),
  );

  it.each(pairs)('%s: %s', (schema, _, file) => {
    expect(refusalBy(join(folder!, schema), pain001(file))).toBe('');
  });
});
