import { describe, expect, it } from 'vitest';
import { askJson, formOf, hmacHex, isSameText, jsonOf, ProviderTrouble, secretsIn } from './wire';

const bytes = (text: string) => ({ body: new TextEncoder().encode(text) });
const answering = (body: string, init?: ResponseInit) => ({
  fetch: (async () => new Response(body, init)) as typeof fetch,
});
const url = 'https://api.example.com/v1/orders?key=secret';

describe('[PAYS-3] a call of a provider', () => {
  it('gives the JSON object that was answered', async () => {
    expect(await askJson(answering('{"id":"1"}'), url)).toEqual({ status: 200, body: { id: '1' } });
    const missing = answering('{"error":"none"}', { status: 404 });
    expect(await askJson(missing, url, {}, [404])).toEqual({ status: 404, body: { error: 'none' } });
  });

  it('keeps every digit of an id of 64 bits', async () => {
    const body =
      '{"id":18446744073709551615,"amount":1050,"rate":0.1,"big":1e30,"list":[9007199254740993],"note":"of 18446744073709551615, \\"x\\":18446744073709551615"}';
    expect((await askJson(answering(body), url)).body).toEqual({
      id: '18446744073709551615',
      amount: 1050,
      rate: 0.1,
      big: 1e30,
      list: ['9007199254740993'],
      note: 'of 18446744073709551615, "x":18446744073709551615',
    });
  });

  it.each([
    ['a page', answering('<html>')],
    ['a list', answering('[]')],
    ['nothing', answering('')],
    ['a failure', answering('{"message":"bad"}', { status: 500 })],
    ['silence', { fetch: (() => Promise.reject(new Error('timeout'))) as typeof fetch }],
  ])('takes %s for trouble, and reveals no secret of it', async (_, deps) => {
    const call = askJson(deps, url, { method: 'POST', headers: { authorization: 'Bearer sk_live_1' } });
    await expect(call).rejects.toThrow(ProviderTrouble);
    await expect(call).rejects.toThrow(/^POST api\.example\.com\/v1\/orders: (?!.*(secret|sk_live))/);
  });

  it('follows no redirect and does not wait for ever', async () => {
    const seen: RequestInit[] = [];
    const spy: typeof fetch = async (_, init) => (seen.push(init ?? {}), new Response('{}'));
    await askJson({ fetch: spy }, url);
    expect(seen[0]).toMatchObject({ redirect: 'error', signal: expect.any(AbortSignal) });
  });
});

it('reads forms and objects, byte by byte as they came', () => {
  expect(formOf(bytes('a=%C3%A5&b=1+2')).get('b')).toBe('1 2');
  expect(jsonOf(bytes('{"name":"å","price":1.0}'))).toEqual({ name: 'å', price: 1 });
  for (const text of ['', '[]', '1', 'null', '{']) expect(jsonOf(bytes(text))).toBeUndefined();
});

it('[PAYS-3] knows the old and the new secret of notifications, and no part that is too short', () => {
  expect(secretsIn('whsec_old1')).toEqual(['whsec_old1']);
  expect(secretsIn('whsec_old1, whsec_new1')).toEqual(['whsec_old1, whsec_new1', 'whsec_old1', 'whsec_new1']);
  expect(secretsIn('a,long-secret')).toEqual(['a,long-secret', 'long-secret']);
  const isMadeUp = true;
  expect(secretsIn('first-half,second-half', { isMadeUp })).toEqual(['first-half,second-half']);
  expect(secretsIn('old-secret, new-secret', { isMadeUp })).toContain('new-secret');
});

it('compares what is secret, and signs', () => {
  expect([isSameText('a', 'a'), isSameText('a', 'b'), isSameText('a', '')]).toEqual([true, false, false]);
  // RFC 4231, case 2.
  expect(hmacHex('sha256', 'Jefe', 'what do ya want ', 'for nothing?')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});
