import { connect, type Socket } from 'node:net';

/** A response of the database engine, with its body unparsed. */
export type EngineAnswer = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
};

type Head = Pick<EngineAnswer, 'status' | 'headers'> & { length: number };
type Waiting = { resolve(answer: EngineAnswer): void; reject(error: Error): void };
type Line = { send(text: string, waiting: Waiting): void; destroy(): void };

const HEAD_END = '\r\n\r\n';

const headOf = (text: string): Head => {
  const [first = '', ...lines] = text.split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  const length = Number(headers['content-length']);
  const status = Number(first.split(' ')[1]);
  if (!Number.isInteger(length) || !Number.isInteger(status))
    throw new Error(`The engine answers "${first}" without a length.`);
  return { status, headers, length };
};

/** Assembles an answer from its pieces, however it is split. */
const createReader = (onAnswer: (answer: EngineAnswer) => void) => {
  let head: Head | undefined;
  let chunks: Buffer[] = [];
  let size = 0;
  return (chunk: Buffer): void => {
    chunks.push(chunk);
    size += chunk.length;
    if (!head) {
      const bytes = Buffer.concat(chunks);
      const end = bytes.indexOf(HEAD_END);
      if (end < 0) return;
      head = headOf(bytes.toString('latin1', 0, end));
      const rest = bytes.subarray(end + HEAD_END.length);
      [chunks, size] = [[rest], rest.length];
    }
    if (size < head.length) return;
    const { status, headers } = head;
    const body = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
    [head, chunks, size] = [undefined, [], 0];
    onAnswer({ status, headers, body });
  };
};

/** One connection, which carries one request at a time. */
const openLine = (port: number, on: { idle(line: Line): void; gone(line: Line): void }): Line => {
  let waiting: Waiting | undefined;
  let failure: Error | undefined;
  const socket: Socket = connect({ host: '127.0.0.1', port, noDelay: true });
  const read = createReader(answer => {
    const done = waiting;
    waiting = undefined;
    // An idle connection does not keep the process running.
    socket.unref();
    on.idle(line);
    done?.resolve(answer);
  });
  const line: Line = {
    send(text, next) {
      waiting = next;
      socket.ref();
      socket.write(text);
    },
    destroy: () => void socket.destroy(),
  };
  socket.on('data', chunk => {
    try {
      read(chunk);
    } catch (error) {
      socket.destroy(error as Error);
    }
  });
  socket.on('error', error => (failure = error));
  socket.on('close', () => {
    on.gone(line);
    waiting?.reject(failure ?? Object.assign(new Error('The engine hung up.'), { code: 'ECONNRESET' }));
    waiting = undefined;
  });
  return line;
};

/**
 * Persistent connections to an engine on this machine, which sends the length of each answer. Node's HTTP client, which
 * does far more, took a fifth of the time of a loaded product.
 */
export const openEngineLines = (port: number, most: number) => {
  const lines = new Set<Line>();
  const idle: Line[] = [];
  const queue: { text: string; waiting: Waiting }[] = [];
  const take = (line: Line): void => {
    const next = queue.shift();
    if (next) line.send(next.text, next.waiting);
    else idle.push(line);
  };
  const gone = (line: Line): void => {
    lines.delete(line);
    const at = idle.indexOf(line);
    if (at >= 0) idle.splice(at, 1);
    // A queued request gets a new connection, and fails there if no engine runs.
    const next = queue.shift();
    if (next) open().send(next.text, next.waiting);
  };
  const open = (): Line => {
    const line = openLine(port, { idle: take, gone });
    lines.add(line);
    return line;
  };
  return {
    /** @param head the lines of the request without its length */
    request: (head: string, body: string | Buffer): Promise<EngineAnswer> =>
      new Promise((resolve, reject) => {
        const waiting = { resolve, reject };
        const text = `${head}\r\ncontent-length: ${Buffer.byteLength(body)}${HEAD_END}${body.toString()}`;
        const line = idle.pop() ?? (lines.size < most ? open() : undefined);
        if (line) line.send(text, waiting);
        else queue.push({ text, waiting });
      }),
    close() {
      for (const { waiting } of queue.splice(0)) waiting.reject(new Error('The connections to the engine are closed.'));
      for (const line of lines) line.destroy();
    },
  };
};
