import { createServer, type Server } from 'node:https';
import { answerWith } from './aws-endpoint';
import type { AwsService } from './aws-service';
import { loadCertificate } from './certificate';
import { listen } from './listen';
import { isOwnHost } from './own-host';

export type SignInServer = {
  server: Server;
  /** Replaces `<prefix>.auth.<region>.amazoncognito.com`, e.g. `localhost:3002`. */
  host: string;
  /** PEM of the certificate, for clients that should trust it. */
  certificate: string;
};

/**
 * Serves the sign-in domain on the loopback address, over TLS, because apps prepend `https://` to the domain.
 *
 * @param certificateDir stores the certificate between starts
 */
export const startSignInServer = async (options: {
  port: number;
  certificateDir: string;
  handle: AwsService['handle'];
  log(line: string): void;
}): Promise<SignInServer> => {
  const certificate = await loadCertificate(options.certificateDir);
  const answer = answerWith(options.handle, options.log);
  const server = createServer(certificate, (request, response) => {
    if (!isOwnHost(request)) return void response.writeHead(421).end('This machine only.');
    answer(request, response);
  });
  const { port } = new URL(await listen(server, options.port));
  return { server, host: `localhost:${port}`, certificate: certificate.cert };
};
