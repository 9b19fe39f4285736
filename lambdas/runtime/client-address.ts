import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { isIP } from 'node:net';
import { EDGE_HEADER } from '#shared/contract/constants';
import { config } from './config';

type Event = { headers?: APIGatewayProxyEventV2['headers']; requestContext?: { http?: { sourceIp?: string } } };

/** An IPv6 client usually controls a whole /64 network, so the network counts. */
const networkOf = (address: string): string => {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const [before, after] = [head, tail].map(part => part.split(':').filter(Boolean)) as [string[], string[]];
  const mapped = after.at(-1);
  if (mapped && isIP(mapped) === 4) return mapped;
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4).map(group => parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
};

/** The CDN appends the viewer's address to the header that the viewer sent, and API Gateway appends the CDN's. */
const viewerOf = ({ headers }: Event): string | undefined => {
  const key = headers?.[EDGE_HEADER];
  if (!key || !config.edgeKey.split(',').includes(key)) return undefined;
  const hop = headers['x-forwarded-for']?.split(',').at(-2)?.trim();
  return hop && isIP(hop) ? hop : undefined;
};

/** The address for rate limits: the viewer's, or for requests that bypass the CDN the connection's. */
export const clientAddress = (event: Event): string =>
  networkOf(viewerOf(event) ?? event.requestContext?.http?.sourceIp ?? 'unknown');
