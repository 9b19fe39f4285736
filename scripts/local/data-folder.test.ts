import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEngine } from './dynamo/engine';
import { projectFile } from './project-file';
import { listen, stop } from './listen';
import { startFixture } from './testing/start-fixture';

let dataDir: string;
const children: ChildProcess[] = [];
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'wayfare-data-'))));
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** Another product on the same folder, in a process of its own. */
const otherProduct = async (): Promise<ChildProcess> => {
  const args = ['--import', 'tsx', projectFile('scripts/local/testing/run-fixture.ts'), dataDir];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  await new Promise(resolve => createInterface(child.stdout!).once('line', resolve));
  return child;
};
const start = () => startFixture({ dataDir });

describe('two products on one data folder', () => {
  it('refuse each other, and name the other process', async () => {
    const other = await otherProduct();
    await expect(start()).rejects.toThrow(`Process ${other.pid} works with the data in ${dataDir} already.`);
    expect(readFileSync(join(dataDir, 'product.pid'), 'utf8')).toContain(String(other.pid));
  });

  it('come after each other when the first is killed without a word, or stopped', async () => {
    const other = await otherProduct();
    other.kill('SIGKILL');
    await new Promise(resolve => other.once('exit', resolve));
    expect(existsSync(join(dataDir, 'product.pid'))).toBe(true);
    const runtime = await start();
    await runtime.close();
    expect(existsSync(join(dataDir, 'product.pid'))).toBe(false);
  });

  it('are not held up by a lock whose number a process of another kind has by now', async () => {
    writeFileSync(join(dataDir, 'product.pid'), JSON.stringify({ pid: process.ppid, since: 'long ago' }));
    await (await start()).close();
  });
});

const file = () => join(dataDir, 'dynamodb.sqlite');

/** A folder with data of some pages. */
const filled = async (): Promise<void> => {
  const runtime = await start();
  const TableName = runtime.outputs['TableName'];
  const engine = await startEngine({ endpoint: runtime.engineUrl });
  for (let i = 0; i < 300; i += 1) {
    const Item = { pk: { S: `row${i}` }, sk: { S: 'A' }, text: { S: 'x'.repeat(2000) } };
    const { status } = await engine.send('PutItem', JSON.stringify({ TableName, Item }));
    expect(status).toBe(200);
  }
  await engine.close();
  await runtime.close();
};

describe('damaged data', () => {
  it.each([
    ['a database of something else', () => writeFileSync(file(), 'something else '.repeat(1000))],
    ['a database that was cut', () => truncateSync(file(), Math.floor(statSync(file()).size / 2))],
    [
      'a database with garbage in the middle',
      () => {
        const garbage = Buffer.alloc(Math.floor(statSync(file()).size / 2), 0xa5);
        writeSync(openSync(file(), 'r+'), garbage, 0, garbage.length, Math.floor(statSync(file()).size / 4));
      },
    ],
  ])('are reported at the start, with the file and a solution: %s', async (_, harm) => {
    await filled();
    harm();
    const failure = await start().catch((error: unknown) => error as Error);
    expect(failure).toBeInstanceOf(Error);
    const { message } = failure as Error;
    expect(message).toContain(file());
    expect(message).toMatch(/Put back a copy.*--data.*npm run import/s);
  });

  it('are told so of the accounts too', async () => {
    writeFileSync(join(dataDir, 'cognito.json'), '{"half');
    await expect(start()).rejects.toThrow(`The accounts in ${join(dataDir, 'cognito.json')} are damaged.`);
  });
});

describe('a port', () => {
  it('that somebody named and that is taken is refused by its number; else the next one is taken', async () => {
    const taken = createServer();
    const port = Number(new URL(await listen(taken, 0)).port);
    await expect(startFixture({ port, isPortNamed: true })).rejects.toThrow(`Port ${port} is taken.`);
    const runtime = await startFixture({ port });
    expect(Number(new URL(runtime.url).port)).toBeGreaterThan(port);
    await runtime.close();
    await stop(taken);
  });
});
