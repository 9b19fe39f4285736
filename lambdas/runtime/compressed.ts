import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** Smaller answers fit one packet anyway. */
const WORTH_BYTES = 1_024;

/** Quality level (Brotli has eleven): almost as small as Gzip's best at a fifth of its time. */
const QUALITY = 4;

const brotli = (text: string) =>
  promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });

/** The encodings that a client accepts, without those that it excludes. */
const takenBy = (accepted: string): Set<string> =>
  new Set(
    accepted
      .toLowerCase()
      .split(',')
      .map(each => each.trim().split(';'))
      .flatMap(([name = '', quality = '']) => (/q=0(?:\.0*)?$/.test(quality.trim()) ? [] : [name])),
  );

/**
 * The answer in the best encoding that the client accepts. HTTP APIs and the edge do not compress uncached answers, and
 * most answers are uncached.
 */
export const compressed = async (
  answer: APIGatewayProxyStructuredResultV2,
  accepted: string | undefined,
): Promise<APIGatewayProxyStructuredResultV2> => {
  const { body } = answer;
  if (body === undefined || !accepted || Buffer.byteLength(body) < WORTH_BYTES) return answer;
  const taken = takenBy(accepted);
  const encoding = taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : undefined;
  if (!encoding) return answer;
  const bytes = encoding === 'br' ? await brotli(body) : await promisify(gzip)(body);
  return {
    ...answer,
    headers: { ...answer.headers, 'content-encoding': encoding, vary: 'accept-encoding' },
    body: bytes.toString('base64'),
    isBase64Encoded: true,
  };
};
