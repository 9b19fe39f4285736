import { describe, expect, it } from 'vitest';
import { decodeBody } from './body';

const headers = {
  'content-encoding': 'aws-chunked',
  'x-amz-decoded-content-length': '9',
  'x-amz-trailer': 'x-amz-checksum-crc32',
};
/** CRC32 of `123456789` is cbf43926. */
const CHECKSUM = Buffer.from('cbf43926', 'hex').toString('base64');
const decode = (text: string, change: Record<string, string> = {}) =>
  decodeBody({ ...headers, ...change }, Buffer.from(text));

describe('aws-chunked bodies', () => {
  it('joins the chunks and verifies the trailing checksum', () => {
    const { body, checksum } = decode(`5\r\n12345\r\n4;x=y\r\n6789\r\n0\r\nx-amz-checksum-crc32:${CHECKSUM}\r\n\r\n`);
    expect(body.toString()).toBe('123456789');
    expect(checksum).toEqual({ header: 'x-amz-checksum-crc32', value: CHECKSUM });
  });

  it.each([
    ['a cut body', '5\r\n123', {}, 'IncompleteBody'],
    ['a body without an end', '9\r\n123456789\r\n', {}, 'IncompleteBody'],
    [
      'a length other than announced',
      `4\r\n1234\r\n0\r\nx-amz-checksum-crc32:${CHECKSUM}\r\n\r\n`,
      {},
      'IncompleteBody',
    ],
    [
      'no announced length',
      '0\r\n\r\n',
      { 'x-amz-decoded-content-length': undefined as never },
      'MissingContentLength',
    ],
    ['a missing trailer', '9\r\n123456789\r\n0\r\n\r\n', {}, 'MalformedXML'],
    ['a wrong trailer', '9\r\n123456780\r\n0\r\nx-amz-checksum-crc32:' + CHECKSUM + '\r\n\r\n', {}, 'BadDigest'],
  ])('refuses %s', (_what, text, change, code) => {
    expect(() => decode(text, change)).toThrow(expect.objectContaining({ code }));
  });
});
