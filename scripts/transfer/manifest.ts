import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const count = z.int().check(z.nonnegative());
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** A plain name: whatever a manifest contains, nothing outside of the folder is read. */
const fileName = z.string().check(z.regex(/^[\w-]+(\.[\w-]+)*$/));
const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));

const manifest = z.object({
  format: z.literal(1),
  /** Name of the stage, or `local`. */
  stage: z.string(),
  /** ms since the epoch: items that changed in between are in it as they were at some moment of it. */
  begunAt: count,
  endedAt: count,
  table: z.object({
    name: z.string(),
    definition: z.object({
      AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) })),
      KeySchema: keySchema,
      GlobalSecondaryIndexes: z.array(
        z.object({
          IndexName: z.string(),
          KeySchema: keySchema,
          Projection: z.object({ ProjectionType: z.enum(['KEYS_ONLY', 'INCLUDE', 'ALL']) }),
        }),
      ),
    }),
  }),
  items: count,
  /** Digest of all items, in any order. */
  digest: hash,
  kinds: z.record(z.string(), count),
  parts: z.array(z.object({ file: fileName, items: count, sha256: hash })),
  files: z.optional(
    z.object({
      bucket: z.string(),
      objects: count,
      bytes: count,
      list: z.object({ file: fileName, items: count, sha256: hash }),
      /** Whether the files' contents are in `files/`. */
      areCopied: z.boolean(),
    }),
  ),
});

export type Manifest = z.infer<typeof manifest>;
export type Part = Manifest['parts'][number];

const MANIFEST = 'manifest.json';

export const hasManifest = (folder: string): boolean => existsSync(join(folder, MANIFEST));

export const writeManifest = (folder: string, content: Manifest): void =>
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600 });

/** @throws when the folder contains no complete export. */
export const readManifest = (folder: string): Manifest => {
  if (!hasManifest(folder)) throw new Error(`${folder} holds no finished export: it has no ${MANIFEST}.`);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'));
  } catch {
    throw new Error(`${join(folder, MANIFEST)} is no JSON.`);
  }
  const { success, data, error } = z.safeParse(manifest, content);
  if (success) return data;
  const [issue] = error.issues;
  throw new Error(`${join(folder, MANIFEST)} is no manifest of an export: ${issue?.path.join('.')} ${issue?.message}`);
};
