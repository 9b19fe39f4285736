import { WEB_SOCKET_PATH } from './physical-names';

export type RewriteOptions = {
  webUrl: string;
  awsUrl: string;
  /** Host and port of the sign-in domain, when there is one. */
  signInHost?: string;
  /** Origins of other services that the product's origin simulates, each with the path of its stand-in. */
  hosts?: Readonly<Record<string, string>> | undefined;
  /** Logical ids of the WebSocket APIs; every other API id is an HTTP API. */
  webSocketApis: ReadonlySet<string>;
};

/**
 * Points the AWS host names in the stack's outputs and environments at this machine, so that neither handlers nor the
 * web need to know where they run. `https://<socket api>…/<stage>` is the @connections endpoint, `wss://` the socket.
 */
export const createRewrite = ({
  webUrl,
  awsUrl,
  signInHost,
  hosts = {},
  webSocketApis,
}: RewriteOptions): ((text: string) => string) => {
  const api = /(https|wss):\/\/([A-Za-z0-9]+)\.execute-api\.[a-z0-9-]+\.amazonaws\.com((?:\/[\w$.-]+)*\/?)/g;
  const cognito = /https:\/\/cognito-idp\.[a-z0-9-]+\.amazonaws\.com/g;
  const signIn = /[a-z0-9-]+\.auth\.[a-z0-9-]+\.amazoncognito\.com/g;
  const webHost = webUrl.replace(/^https?:\/\//, '');
  return original => {
    // The domain also occurs without a scheme.
    const text = signInHost === undefined ? original : original.replace(signIn, signInHost);
    if (!text.includes('://')) return text;
    const aws = text
      .replace(api, (_whole, scheme: string, id: string, path: string) => {
        if (scheme === 'wss') return webUrl.replace(/^http/, 'ws') + WEB_SOCKET_PATH;
        return webSocketApis.has(id) ? `${awsUrl}/_execute-api/${id}${path}` : webUrl + path.replace('/$default', '');
      })
      .replace(cognito, awsUrl);
    return Object.entries(hosts)
      .reduce((known, [origin, path]) => known.replaceAll(origin, webUrl + path), aws)
      .replaceAll(`https://${webHost}`, webUrl)
      .replaceAll(`wss://${webHost}`, webUrl.replace(/^http/, 'ws'));
  };
};
