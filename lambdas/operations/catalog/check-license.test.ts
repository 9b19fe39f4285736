import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { httpLicense } from '#lambdas/adapters/http-license';
import type { StoredUser } from '#lambdas/store/user-items';
import type { Context } from '#lambdas/runtime/context';
import type { Implementation } from '#lambdas/runtime/implementation';
import { configKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { checkLicense } from './check-license';
import { editSettings } from './edit-settings';
import { fetchSettings } from './fetch-settings';

let service: Server;
let url: string;
/** Requests to the service, and its answers. */
let asked: { method: string; type: string; body: unknown }[];
let answers: (() => { status?: number; text: string } | undefined)[];
let now = Date.UTC(2026, 0, 1);
let ctx: Context;

const says = (success: boolean) => () => ({ text: JSON.stringify({ success }) });
const silence = () => undefined;
const run = (op: Implementation, input: object = {}, by = ctx): Promise<unknown> => {
  const actor = { uid: 'a1', usertype: 'admin', user: { id: 'a1' } as StoredUser } as const;
  return op.run({ ctx: by, input, key: undefined, source: '' }, { actor });
};

/** A short time limit, so that tests of a silent service end soon. */
const impatient = (): Context => ({ ...ctx, license: async () => httpLicense(url, 'wayfare-test', 200) });

beforeEach(async () => {
  asked = [];
  answers = [];
  // Cached answers of earlier tests have expired.
  now += 24 * 3_600_000;
  service = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    asked.push({ method: request.method ?? '', type: request.headers['content-type'] ?? '', body: JSON.parse(body) });
    const answer = (answers.length > 1 ? answers.shift() : answers[0])?.();
    if (answer) response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.text);
  });
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/baseset`;
  ctx = fakeContext({
    now: () => now,
    settings: async () => ({ ...defaultSettings, license: 'LIC-1' }),
    license: async () => httpLicense(url, 'wayfare-test', 10_000),
  });
});
afterEach(() => {
  service.closeAllConnections();
  service.close();
});

describe('[OPS-6] the check at sign-in', () => {
  it('asks with project, time, kind and licence, and passes when the service says so', async () => {
    answers = [says(true)];
    expect(await run(checkLicense)).toEqual({ success: true });
    const createTime = new Date(now).toISOString();
    const body = { projectId: 'wayfare-test', createTime, reqType: 'auth', license: 'LIC-1' };
    expect(asked).toEqual([{ method: 'POST', type: 'application/json', body }]);
  });

  it('fails by error 1 when the service says no', async () => {
    answers = [says(false)];
    expect(await run(checkLicense)).toEqual({ refusal: 'Base Settings Error 1' });
  });

  it.each([
    ['silent', silence],
    ['talking nonsense', () => ({ text: '<html>' })],
    ['broken', () => ({ status: 500, text: '{}' })],
  ])('fails by error 2 when the service is %s', async (_, answer) => {
    answers = [answer];
    expect(await run(checkLicense, {}, impatient())).toEqual({ refusal: 'Base Settings Error 2' });
  });

  it('fails by error 2 when nobody is there', async () => {
    const nobody = { ...ctx, license: async () => httpLicense('http://127.0.0.1:1/', 'wayfare-test', 200) };
    expect(await run(checkLicense, {}, nobody)).toEqual({ refusal: 'Base Settings Error 2' });
  });

  it('believes a good answer for ten minutes and a bad one not at all', async () => {
    answers = [says(false), says(true)];
    expect(await run(checkLicense)).toEqual({ refusal: 'Base Settings Error 1' });
    for (let i = 0; i < 3; i++) expect(await run(checkLicense)).toEqual({ success: true });
    expect(asked).toHaveLength(2);
    now += 11 * 60_000;
    await run(checkLicense);
    const other = { ...ctx, settings: async () => ({ ...defaultSettings, license: 'LIC-2' }) };
    await run(checkLicense, {}, other);
    expect(asked).toHaveLength(4);
  });

  it('passes where there is no service, and the settings say so', async () => {
    const without = { ...ctx, license: async () => undefined };
    expect(await run(checkLicense, {}, without)).toEqual({ success: true });
    expect(await run(fetchSettings, {}, without)).toMatchObject({ checksLicense: false });
    expect(await run(fetchSettings)).toMatchObject({ checksLicense: true, settings: { license: '' } });
  });
});

describe('[ADM-10] [OPS-6] a licence in the settings', () => {
  const stored = () => ctx.store.get(configKey('settings', 'A'));

  it('is stored when the service accepts it', async () => {
    answers = [says(true)];
    expect(await run(editSettings, { license: 'NEW', appName: 'Roads' })).toMatchObject({
      settings: { appName: 'Roads', license: '' },
    });
    expect(asked[0]?.body).toMatchObject({ reqType: 'settings', license: 'NEW', projectId: 'wayfare-test' });
    expect(await stored()).toMatchObject({ values: { license: 'NEW', appName: 'Roads' } });
  });

  it.each([
    ['refused', says(false), 'wrong_code'],
    ['not answered', silence, 'settings_error'],
  ] as const)('that is %s changes nothing at all', async (_, answer, refusal) => {
    answers = [answer];
    const by = answer === silence ? impatient() : ctx;
    expect(await run(editSettings, { license: 'BAD', appName: 'Roads' }, by)).toEqual({
      refusal,
      ...(refusal === 'wrong_code' && { params: { field: 'license' } }),
    });
    expect(await stored()).toBeUndefined();
  });

  it('is not asked about when none is given, or where there is no service', async () => {
    expect(await run(editSettings, { appName: 'Roads' })).toMatchObject({ settings: { appName: 'Roads' } });
    const without = { ...ctx, license: async () => undefined };
    expect(await run(editSettings, { license: 'ANY' }, without)).not.toHaveProperty('refusal');
    expect(await stored()).toMatchObject({ values: { license: 'ANY' } });
    expect(asked).toEqual([]);
  });
});
