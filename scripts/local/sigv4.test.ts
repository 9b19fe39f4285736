import { describe, expect, it } from 'vitest';
import type { AwsRequest } from './aws-service';
import { verifyHeaderSignature, verifyQuerySignature, type VerifyOptions } from './sigv4';

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
const options: VerifyOptions = { credentials, service: 'service', nowMs: Date.UTC(2015, 7, 30, 12, 36) };

/** `get-vanilla-query-order-key-case` of AWS's published Signature Version 4 test suite. */
const vanilla: AwsRequest = {
  method: 'GET',
  url: new URL('http://example.amazonaws.com/?Param2=value2&Param1=value1'),
  headers: {
    host: 'example.amazonaws.com',
    'x-amz-date': '20150830T123600Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
  },
  body: Buffer.alloc(0),
};
const withHeaders = (headers: Record<string, string>): AwsRequest => ({
  ...vanilla,
  headers: { ...vanilla.headers, ...headers },
});

describe('SigV4 by header', () => {
  it("accepts the example of AWS's test suite", async () => {
    expect(await verifyHeaderSignature(vanilla, options)).toMatchObject({ ok: true, scope: { region: 'us-east-1' } });
  });

  it.each<[string, AwsRequest, Partial<VerifyOptions>, string]>([
    ['another method', { ...vanilla, method: 'DELETE' }, {}, 'mismatch'],
    ['another query', { ...vanilla, url: new URL('http://example.amazonaws.com/?Param1=value1') }, {}, 'mismatch'],
    ['another body', { ...vanilla, body: Buffer.from('x') }, {}, 'mismatch'],
    ['another host', withHeaders({ host: 'evil.example' }), {}, 'mismatch'],
    ['a header added after signing', withHeaders({ 'x-amz-target': 'X' }), {}, 'unsigned-header'],
    ['another service', vanilla, { service: 'cognito-idp' }, 'wrong-service'],
    ['another key', vanilla, { credentials: { ...credentials, accessKeyId: 'AKIDOTHER' } }, 'unknown-key'],
    ['another secret', vanilla, { credentials: { ...credentials, secretAccessKey: 'x' } }, 'mismatch'],
    ['a day later', vanilla, { nowMs: options.nowMs + 86_400_000 }, 'skewed'],
    ['no signature', withHeaders({ authorization: '' }), {}, 'missing'],
    ['a bearer token', withHeaders({ authorization: 'Bearer x' }), {}, 'malformed'],
  ])('refuses %s', async (_what, request, change, fault) => {
    expect(await verifyHeaderSignature(request, { ...options, ...change })).toEqual({ ok: false, fault });
  });
});

/** The presigned GET in S3's documentation of Signature Version 4. */
const presigned: AwsRequest = {
  method: 'GET',
  url: new URL(
    'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  ),
  headers: { host: 'examplebucket.s3.amazonaws.com' },
  body: Buffer.alloc(0),
};

describe('SigV4 by query', () => {
  const s3: VerifyOptions = {
    credentials: { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
    service: 's3',
    nowMs: Date.UTC(2013, 4, 24, 1),
    pathEncoding: 'once',
  };

  it("accepts the example of S3's documentation until it expires", async () => {
    expect(await verifyQuerySignature(presigned, s3)).toMatchObject({ ok: true });
    expect(await verifyQuerySignature(presigned, { ...s3, nowMs: Date.UTC(2013, 4, 25, 0, 0, 1) })).toEqual({
      ok: false,
      fault: 'expired',
    });
    expect(await verifyQuerySignature(presigned, { ...s3, nowMs: Date.UTC(2013, 4, 23) })).toEqual({
      ok: false,
      fault: 'skewed',
    });
  });

  it('refuses a life of more than a week and a changed path', async () => {
    const changed = (change: (url: URL) => void) => {
      const url = new URL(presigned.url);
      change(url);
      return verifyQuerySignature({ ...presigned, url }, s3);
    };
    expect(await changed(url => url.searchParams.set('X-Amz-Expires', '604801'))).toEqual({
      ok: false,
      fault: 'malformed',
    });
    expect(await changed(url => (url.pathname = '/other.txt'))).toEqual({ ok: false, fault: 'mismatch' });
  });
});
