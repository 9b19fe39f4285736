import type { Server as HttpServer } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

type Server = HttpServer | HttpsServer;

const host = '127.0.0.1';
const portsToTry = 50;

/**
 * Lets a server listen on the loopback address, on the port wanted or the next free one; port 0 takes any.
 *
 * @returns the origin, e.g. `http://127.0.0.1:3000` (also of a server that speaks TLS).
 */
export async function listen(server: Server, port: number): Promise<string> {
  for (let candidate = port; ; candidate += 1) {
    try {
      await listenOn(server, candidate);
      return `http://${host}:${(server.address() as AddressInfo).port}`;
    } catch (error) {
      const isTaken = ['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '');
      if (!isTaken || candidate >= port + portsToTry) throw error;
    }
  }
}

function listenOn(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}

/** Stops a server and its open connections. */
export function stop(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
