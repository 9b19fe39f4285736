import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { freePort } from './engine';
import { openEngineLines } from './engine-lines';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
});

type Heard = { socket: Socket; text: string };

/** A server that hands each request to `answer`; and how many connections it has seen. */
const server = async (answer: (heard: Heard) => void) => {
  let connections = 0;
  const listening = createServer(socket => {
    connections += 1;
    socket.on('error', () => undefined);
    socket.on('data', data => answer({ socket, text: data.toString() }));
  });
  await new Promise<void>(resolve => listening.listen(0, '127.0.0.1', resolve));
  ends.push(() => listening.close());
  return { port: (listening.address() as AddressInfo).port, connections: () => connections };
};
const open = (port: number, most = 2) => {
  const lines = openEngineLines(port, most);
  ends.push(lines.close);
  return lines;
};
const answerOf = (body: string, status = '200 OK') =>
  Buffer.from(
    `HTTP/1.1 ${status}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Amzn-RequestId: r1\r\n\r\n${body}`,
  );
const HEAD = 'POST / HTTP/1.1\r\nhost: here';

it('sends one request with its length, in bytes, and reads the answer however it is cut', async () => {
  const answer = answerOf('{"at":"Järntorget"}');
  let cut = 1;
  const heard: string[] = [];
  const { port } = await server(({ socket, text }) => {
    heard.push(text);
    socket.write(answer.subarray(0, cut));
    setImmediate(() => socket.write(answer.subarray(cut)));
  });
  const lines = open(port);
  for (cut = 1; cut < answer.length; cut += 7) {
    const { status, headers, body } = await lines.request(HEAD, '{"ö":1}');
    expect([status, headers['x-amzn-requestid'], body.toString()]).toEqual([200, 'r1', '{"at":"Järntorget"}']);
  }
  expect(new Set(heard)).toEqual(new Set([`${HEAD}\r\ncontent-length: 8\r\n\r\n{"ö":1}`]));
});

it('reuses its connections up to a limit, and lets the rest wait', async () => {
  const waiting: Heard[] = [];
  const { port, connections } = await server(heard => {
    waiting.push(heard);
    if (waiting.length < 2) return;
    for (const { socket, text } of waiting.splice(0)) socket.write(answerOf(text.split('\r\n\r\n')[1]!));
  });
  const lines = open(port);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => lines.request(HEAD, `{"n":${i}}`)));
  expect(answers.map(({ body }) => body.toString())).toEqual(Array.from({ length: 10 }, (_, i) => `{"n":${i}}`));
  expect(connections()).toBe(2);
});

it('fails the running call when the engine hangs up, and continues with the waiting ones', async () => {
  let requests = 0;
  const { port } = await server(({ socket }) => {
    requests += 1;
    if (requests === 1) socket.destroy();
    else socket.write(answerOf('{}'));
  });
  const lines = open(port, 1);
  const [first, second] = await Promise.allSettled([lines.request(HEAD, '1'), lines.request(HEAD, '2')]);
  expect(first).toMatchObject({ status: 'rejected', reason: { code: 'ECONNRESET' } });
  expect(second).toMatchObject({ status: 'fulfilled', value: { status: 200 } });
});

it('says that nobody answers, by the code that stands for it', async () => {
  await expect(open(await freePort()).request(HEAD, '{}')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

it('refuses an answer that does not say its length', async () => {
  const { port } = await server(({ socket }) => socket.write('HTTP/1.1 200 OK\r\n\r\n{}'));
  await expect(open(port).request(HEAD, '{}')).rejects.toThrow('without a length');
});

it('fails what waits when it is closed', async () => {
  const { port } = await server(() => undefined);
  const lines = openEngineLines(port, 1);
  const answers = Promise.allSettled([lines.request(HEAD, '1'), lines.request(HEAD, '2')]);
  lines.close();
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
