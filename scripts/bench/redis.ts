import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LatLng } from '#shared/contract/entities/common';

const CHUNK = 1_000;

/** A command as Redis reads it. */
const encoded = (words: readonly string[]): string =>
  `*${words.length}\r\n${words.map(word => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;

type Parsed = { value: unknown; end: number };

/** The answer that begins at `from`; undefined while it has not come as a whole. */
const parse = (text: string, from = 0): Parsed | undefined => {
  const lineEnd = text.indexOf('\r\n', from);
  if (lineEnd < 0) return undefined;
  const head = text.slice(from + 1, lineEnd);
  const end = lineEnd + 2;
  if (text[from] === '$') {
    const size = Number(head);
    if (size < 0) return { value: undefined, end };
    return text.length < end + size + 2 ? undefined : { value: text.slice(end, end + size), end: end + size + 2 };
  }
  if (text[from] !== '*') return { value: head, end };
  const list: unknown[] = [];
  let at = end;
  for (let i = 0; i < Number(head); i++) {
    const part = parse(text, at);
    if (!part) return undefined;
    list.push(part.value);
    at = part.end;
  }
  return { value: list, end: at };
};

/** One connection that sends a command and waits for its answer. */
const client = (socket: Socket) => {
  let text = '';
  let answered: ((value: unknown) => void) | undefined;
  socket.setNoDelay(true).setEncoding('latin1');
  socket.on('data', chunk => {
    text += String(chunk);
    const whole = parse(text);
    if (!whole) return;
    text = text.slice(whole.end);
    answered?.(whole.value);
  });
  return (...words: string[]) =>
    new Promise<unknown>(resolve => {
      answered = resolve;
      socket.write(encoded(words), 'latin1');
    });
};

const open = (path: string) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(path, () => resolve(socket)).once('error', reject);
  });

const opened = async (path: string): Promise<Socket> => {
  for (let attempt = 1; ; attempt++)
    try {
      return await open(path);
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise(resolve => setTimeout(resolve, 20));
    }
};

export const hasRedis = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

type Place = LatLng & { uid: string };

/** A Redis that nothing is written to disk by, with these places; it listens on a file only. */
export const redisWith = async (places: readonly Place[]) => {
  const dir = mkdtempSync(join(tmpdir(), 'bench-redis-'));
  const path = join(dir, 'socket');
  const child: ChildProcess = spawn('redis-server', ['--port', '0', '--unixsocket', path, '--save', ''], {
    stdio: 'ignore',
  });
  const socket = await opened(path);
  const send = client(socket);
  for (let i = 0; i < places.length; i += CHUNK) {
    const words = places.slice(i, i + CHUNK).flatMap(({ lng, lat, uid }) => [String(lng), String(lat), uid]);
    await send('GEOADD', 'free', ...words);
  }
  return {
    /** Names of the nearest within a radius. */
    nearest: async ({ lat, lng }: LatLng, radiusKm: number, count: number): Promise<string[]> => {
      const circle = ['FROMLONLAT', String(lng), String(lat), 'BYRADIUS', String(radiusKm), 'km'];
      return (await send('GEOSEARCH', 'free', ...circle, 'ASC', 'COUNT', String(count))) as string[];
    },
    close(): void {
      socket.destroy();
      child.kill();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};
