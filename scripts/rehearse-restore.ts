import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Item } from '#lambdas/ports/store';
import { createContext } from '#lambdas/runtime/context';
import { pointAtStage } from './lib/point-at-stage';
import { startEngine } from './local/dynamo/engine';
import { applyEnvironment, sdkEnvironment } from './local/lambda/environment';
import { localCredentials } from './local/sigv4';
import { exportTable } from './transfer/export-table';
import { digestOf, importTable } from './transfer/import-table';
import { progress } from './transfer/progress';
import { type Proof, proveData } from './transfer/prove';
import { createTable, openTable, type WholeTable } from './transfer/table';
import { runCommand } from './lib/command.mjs';

const USAGE = `Restores the data of a stage into a new table on this machine, and proves what came back.

  npm run rehearse-restore -- [--url http://127.0.0.1:3000 | --stage dev [--table NAME]]

  --url    a product that runs on this machine (default http://127.0.0.1:3000)
  --stage  a deployed stage, which is only read; its data are on this machine while it is rehearsed
  --table  its table, or one that was restored beside it`;

const RESTORED = 'restored';
const REGION = 'eu-north-1';

const itemsOf = async function* (table: WholeTable): AsyncGenerator<Item> {
  for await (const page of table.pages(0, 1)) for (const item of page) yield unmarshall(item) as Item;
};

const restore = async (folder: string, definition: Parameters<typeof createTable>[1]) => {
  const engine = await startEngine();
  applyEnvironment({ ...sdkEnvironment(engine.url, REGION, localCredentials), TABLE_NAME: RESTORED });
  await createTable(RESTORED, definition, engine.url);
  const table = openTable(RESTORED, engine.url);
  await importTable(table, folder, { isMerging: false, onProgress: progress('written') });
  return { engine, table };
};

const rehearse = async (stage: string, folder: string): Promise<Proof[]> => {
  const source = openTable(process.env.TABLE_NAME ?? '');
  const manifest = await exportTable(source, folder, { stage, now: () => Date.now(), onProgress: progress('read') });
  source.close();
  const { engine, table } = await restore(folder, manifest.table.definition);
  try {
    const found = await digestOf(table);
    const isSame = found.items === manifest.items && found.digest === manifest.digest;
    const same = { what: 'items, byte for byte', looked: found.items, wrong: isSame ? [] : [`of ${manifest.items}`] };
    return [same, ...(await proveData(createContext(), itemsOf(table)))];
  } finally {
    table.close();
    await engine.close();
  }
};

const main = async (args: string[]): Promise<void> => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { url: text, stage: text, table: text } });
  const { stage } = await pointAtStage(values);
  const folder = mkdtempSync(join(tmpdir(), 'wayfare-rehearsal-'));
  try {
    const proofs = await rehearse(stage, folder);
    for (const { what, looked, wrong } of proofs)
      console.log(`${wrong.length === 0 ? 'proved' : 'WRONG '}  ${String(looked).padStart(7)}  ${what}`);
    for (const { wrong } of proofs) for (const each of wrong.slice(0, 20)) console.error(`  ${each}`);
    if (proofs.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

await runCommand(USAGE, main, { failure: 2 });
