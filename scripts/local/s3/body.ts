import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { s3Error } from './errors';

export type Decoded = { body: Buffer; checksum?: { header: string; value: string } };

const crc32Base64 = (body: Buffer): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body) >>> 0);
  return bytes.toString('base64');
};

const digests: Record<string, (body: Buffer) => string> = {
  'x-amz-checksum-crc32': crc32Base64,
  'x-amz-checksum-sha1': body => createHash('sha1').update(body).digest('base64'),
  'x-amz-checksum-sha256': body => createHash('sha256').update(body).digest('base64'),
};

/**
 * Decodes an aws-chunked body and verifies every digest sent with it: Content-MD5, a checksum header or a trailing
 * checksum.
 * @throws AwsError BadDigest, InvalidDigest, IncompleteBody
 */
export const decodeBody = (headers: Record<string, string>, raw: Buffer): Decoded => {
  const isChunked = (headers['content-encoding'] ?? '').split(',').some(part => part.trim() === 'aws-chunked');
  const { body, trailers } = isChunked ? unchunk(raw) : { body: raw, trailers: {} };
  const expected = headers['x-amz-decoded-content-length'];
  if (isChunked && expected === undefined) throw s3Error('MissingContentLength');
  if (isChunked && Number(expected) !== body.length) throw s3Error('IncompleteBody');
  const promised = headers['x-amz-trailer']?.trim().toLowerCase();
  if (promised && !(promised in trailers)) throw s3Error('MalformedXML', {}, `The trailer ${promised} is missing.`);
  return { body, checksum: verify({ ...headers, ...trailers }, body) };
};

const verify = (headers: Record<string, string>, body: Buffer): Decoded['checksum'] => {
  const md5 = headers['content-md5'];
  if (md5 !== undefined) {
    if (!/^[A-Za-z0-9+/]{22}==$/.test(md5)) throw s3Error('InvalidDigest');
    if (md5 !== createHash('md5').update(body).digest('base64')) {
      throw s3Error('BadDigest', {}, 'The Content-MD5 you specified did not match what we received.');
    }
  }
  const header = Object.keys(headers).find(name => /^x-amz-checksum-(?!mode$|type$|algorithm$)/.test(name));
  if (!header) return undefined;
  const digest = digests[header];
  if (!digest)
    throw s3Error('NotImplemented', {}, `${header} is not hosted by the local runtime: use CRC32, SHA1 or SHA256.`);
  const value = headers[header] ?? '';
  if (value !== digest(body)) {
    const name = header.slice('x-amz-checksum-'.length).toUpperCase();
    throw s3Error('BadDigest', {}, `The ${name} you specified did not match the calculated checksum.`);
  }
  return { header, value };
};

/** `<size in hex>[;extension]\r\n<data>\r\n` until a size of 0, then trailers `name:value\r\n`. */
const unchunk = (raw: Buffer): { body: Buffer; trailers: Record<string, string> } => {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = raw.indexOf('\r\n', at);
    const size = lineEnd < 0 ? NaN : parseInt(raw.toString('latin1', at, lineEnd), 16);
    if (Number.isNaN(size)) throw s3Error('IncompleteBody');
    at = lineEnd + 2;
    if (size === 0) break;
    if (raw.length < at + size + 2) throw s3Error('IncompleteBody');
    chunks.push(raw.subarray(at, at + size));
    at += size + 2;
  }
  const lines = raw.toString('latin1', at).split('\r\n').filter(Boolean);
  const trailers = lines.map(line => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { body: Buffer.concat(chunks), trailers: Object.fromEntries(trailers) };
};
