import type { Server as HttpServer } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

type Server = HttpServer | HttpsServer;

const HOST = '127.0.0.1';
const PORTS_TO_TRY = 50;
// Longer than any pause while the CDK synthesizes: closing a keep-alive connection just as a request is sent fails it.
const KEEP_ALIVE_MS = 65_000;

/**
 * Makes a server listen on the loopback address, on the given port or the next free one; port 0 takes any. A port that
 * was chosen explicitly (`isNamed`) is used, or an error. @returns the origin, e.g. `http://127.0.0.1:3000` (`http`
 * even for a TLS server).
 */
export const listen = async (server: Server, port: number, isNamed = false): Promise<string> => {
  for (let candidate = port; ; candidate += 1) {
    try {
      await listenOn(server, candidate);
      return `http://${HOST}:${(server.address() as AddressInfo).port}`;
    } catch (error) {
      const isTaken = ['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '');
      if (isTaken && isNamed && port !== 0)
        throw new Error(`Port ${port} is taken. Stop what uses it, or choose another one with --port.`, {
          cause: error,
        });
      if (!isTaken || candidate >= port + PORTS_TO_TRY) throw error;
    }
  }
};

const socketsOf = new WeakMap<Server, Set<Socket>>();

/** Remembers the open sockets: a server forgets those that became WebSockets, but waits for them at its end. */
const watchSockets = (server: Server): void => {
  if (socketsOf.has(server)) return;
  const sockets = new Set<Socket>();
  socketsOf.set(server, sockets);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
};

const listenOn = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    watchSockets(server);
    server.listen(port, HOST, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });

/** Closes a server and its open connections, WebSockets among them. */
export const stop = (server: Server): Promise<void> =>
  new Promise(resolve => {
    server.close(() => resolve());
    server.closeAllConnections();
    for (const socket of socketsOf.get(server) ?? []) socket.destroy();
  });
