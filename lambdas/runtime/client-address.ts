import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { isIP } from 'node:net';
import { EDGE_HEADER } from '#shared/contract/constants';
import { config } from './config';

type Event = { headers?: APIGatewayProxyEventV2['headers']; requestContext?: { http?: { sourceIp?: string } } };

/** Whoever has one address of an IPv6 network of 64 bits has all of it. */
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

/** The edge writes the viewer's address behind whatever the viewer sent, and API Gateway the edge's behind that. */
const viewerOf = ({ headers }: Event): string | undefined => {
  const key = headers?.[EDGE_HEADER];
  if (!key || key !== config.edgeKey) return undefined;
  const hop = headers['x-forwarded-for']?.split(',').at(-2)?.trim();
  return hop && isIP(hop) ? hop : undefined;
};

/** Network address that a request is counted for: the viewer's, or for calls past the edge that of the connection. */
export const clientAddress = (event: Event): string =>
  networkOf(viewerOf(event) ?? event.requestContext?.http?.sourceIp ?? 'unknown');
