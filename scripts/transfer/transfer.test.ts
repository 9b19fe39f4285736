import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  existsSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BatchWriteItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DynamoEngine, startEngine } from '#scripts/local/dynamo/engine';
import { localCredentials } from '#scripts/local/sigv4';
import { type EngineStore, startEngineStore } from '#test/kit/engine-store';
import { exportTable } from './export-table';
import { checkExport, digestOf, importTable } from './import-table';
import { createTable, openTable, type WholeTable } from './table';
import { itemOf, lineOf, type TypedItem } from './typed-json';

const COUNT = 300;
const rich = (n: number): TypedItem => ({
  pk: { S: `BK#${n}` },
  sk: { S: 'A' },
  _et: { S: n % 3 === 0 ? 'booking' : 'event' },
  ttl: { N: String(1_900_000_000 + n) },
  exact: { N: '0.12345678901234567890123456789012345678' },
  big: { N: '99999999999999999999999999999999999999' },
  none: { NULL: true },
  no: { BOOL: false },
  bytes: { B: new Uint8Array([0, 255, n % 256]) },
  words: { SS: ['b', 'a'] },
  numbers: { NS: ['1', '2.5'] },
  list: { L: [{ S: 'é\n"' }, { M: { z: { N: '1' }, a: { S: '' } } }] },
  ...(n % 2 === 0 ? { g1p: { S: 'ALL' }, g1s: { S: String(n) } } : {}),
});
const items = Array.from({ length: COUNT }, (_, n) => rich(n));

let source: EngineStore;
let target: DynamoEngine;
let from: WholeTable;
let into: WholeTable;
let folder: string;
const folders: string[] = [];
const quiet = { stage: 'dev', now: () => 1_800_000_000_000, onProgress: () => undefined };
const plain = { isMerging: false, onProgress: () => undefined };
let tables = 0;

beforeAll(async () => {
  process.env.AWS_REGION = 'eu-north-1';
  process.env.AWS_ACCESS_KEY_ID = localCredentials.accessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY = localCredentials.secretAccessKey;
  source = await startEngineStore();
  const endpoint = await source.client.config.endpoint!();
  from = openTable('contract', `http://${endpoint.hostname}:${endpoint.port}`);
  for (let at = 0; at < COUNT; at += 25) {
    const contract = items.slice(at, at + 25).map(Item => ({ PutRequest: { Item } }));
    await source.client.send(new BatchWriteItemCommand({ RequestItems: { contract } }) as never);
  }
  target = await startEngine();
});
const newTable = async (): Promise<WholeTable> => {
  const name = `restored-${(tables += 1)}`;
  const { definition } = await from.facts();
  await createTable(name, definition, target.url);
  return openTable(name, target.url);
};
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wayfare-export-'));
  folders.push(folder);
  into = await newTable();
});
afterAll(async () => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
  await source.close();
  await target.close();
});

const everyLine = async (table: WholeTable): Promise<string[]> => {
  const lines: string[] = [];
  for await (const page of table.pages(0, 1)) lines.push(...page.map(lineOf));
  return lines.sort();
};

it('[AWS-3] a line holds an item with every type of value, and two lines are equal when the items are', () => {
  const [item] = items as [TypedItem];
  expect(lineOf(itemOf(lineOf(item)))).toBe(lineOf(item));
  expect(itemOf(lineOf(item)).bytes?.B).toEqual(Buffer.from([0, 255, 0]));
  expect(lineOf({ b: { SS: ['y', 'x'] }, a: { N: '1' } })).toBe('{"a":{"N":"1"},"b":{"SS":["x","y"]}}');
});

it('[AWS-3] an export fills a fresh engine with the same items, byte for byte, with their ttl', async () => {
  const seen: number[] = [];
  const manifest = await exportTable(from, folder, { ...quiet, onProgress: count => seen.push(count) });
  expect(manifest).toMatchObject({ format: 1, stage: 'dev', items: COUNT, kinds: { booking: 100, event: 200 } });
  expect(seen.at(-1)).toBe(COUNT);
  expect(await importTable(into, folder, plain)).toEqual({ written: COUNT, skipped: 0 });
  expect(await everyLine(into)).toEqual(items.map(lineOf).sort());
  expect(await digestOf(into)).toEqual({ items: COUNT, digest: manifest.digest });
  expect((await into.facts()).definition).toEqual(manifest.table.definition);
});

it('[AWS-3] an export is for its owner alone', async () => {
  await exportTable(from, folder, quiet);
  expect(statSync(folder).mode & 0o077).toBe(0);
  for (const file of ['manifest.json', 'items-0.jsonl.gz']) expect(statSync(join(folder, file)).mode & 0o077).toBe(0);
});

it('[AWS-3] a table that is not empty is refused, and merging leaves alone what it has', async () => {
  await exportTable(from, folder, quiet);
  const [first] = items as [TypedItem];
  const other = { ...first, exact: { N: '7' } };
  await into.putIfAbsent(other);
  await expect(importTable(into, folder, plain)).rejects.toThrow(/is not empty\. --merge/);
  expect(await everyLine(into)).toEqual([lineOf(other)]);
  expect(await importTable(into, folder, { ...plain, isMerging: true })).toEqual({ written: COUNT - 1, skipped: 1 });
  expect(await everyLine(into)).toContain(lineOf(other));
  expect(await importTable(into, folder, { ...plain, isMerging: true })).toEqual({ written: 0, skipped: COUNT });
});

describe('a damaged export is refused before anything is written', () => {
  const inManifest = (change: (text: string) => string) => {
    const file = join(folder, 'manifest.json');
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  };
  it.each<[string, () => void, RegExp]>([
    [
      'a cut file',
      () => truncateSync(join(folder, 'items-1.jsonl.gz'), 100),
      /items-1\.jsonl\.gz is cut or was changed/,
    ],
    ['a changed file', () => appendFileSync(join(folder, 'items-2.jsonl.gz'), 'x'), /items-2\.jsonl\.gz is cut or/],
    ['a missing file', () => rmSync(join(folder, 'items-3.jsonl.gz')), /items-3\.jsonl\.gz is missing/],
    ['no manifest', () => rmSync(join(folder, 'manifest.json')), /holds no finished export/],
    ['half a manifest', () => truncateSync(join(folder, 'manifest.json'), 40), /is no JSON/],
    ['another format', () => inManifest(text => text.replace('"format": 1', '"format": 2')), /no manifest .* format/],
    [
      'a file elsewhere',
      () => inManifest(text => text.replace('items-0', '../items-0')),
      /no manifest of an export: parts/,
    ],
    [
      'a checksum of all',
      () => inManifest(text => text.replace(/("digest": ").{4}/, '$10000')),
      /not those of its manifest/,
    ],
    [
      'a table of other keys',
      () =>
        inManifest(text => text.replace('"pk"', '"id"').replaceAll('"AttributeName": "pk"', '"AttributeName": "id"')),
      /other keys/,
    ],
  ])('[AWS-3] %s', async (_what, spoil, message) => {
    await exportTable(from, folder, quiet);
    spoil();
    await expect(importTable(into, folder, plain)).rejects.toThrow(message);
    expect(await into.isEmpty()).toBe(true);
  });
});

describe('the folder', () => {
  it('[AWS-3] starts again after an export that was interrupted, and is no export until then', async () => {
    const failing = {
      ...from,
      pages: () => {
        throw new Error('The table is gone.');
      },
    };
    await expect(exportTable(failing, folder, quiet)).rejects.toThrow('gone');
    await expect(checkExport(folder)).rejects.toThrow('holds no finished export');
    expect((await exportTable(from, folder, quiet)).items).toBe(COUNT);
    expect(existsSync(join(folder, 'UNFINISHED'))).toBe(false);
  });

  it('[AWS-3] with anything else in it is left alone', async () => {
    await exportTable(from, folder, quiet);
    await expect(exportTable(from, folder, quiet)).rejects.toThrow('holds an export already');
    const own = mkdtempSync(join(tmpdir(), 'wayfare-own-'));
    folders.push(own);
    writeFileSync(join(own, 'letter.txt'), 'dear');
    await expect(exportTable(from, own, quiet)).rejects.toThrow('is not empty');
    expect(readFileSync(join(own, 'letter.txt'), 'utf8')).toBe('dear');
  });

  it('[AWS-3] is not touched for a table that does not exist', async () => {
    await expect(exportTable(openTable('none', target.url), join(folder, 'new'), quiet)).rejects.toThrow(
      'no table none',
    );
    expect(existsSync(join(folder, 'new'))).toBe(false);
  });
});
