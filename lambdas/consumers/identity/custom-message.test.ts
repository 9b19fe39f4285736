import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { directionOf } from '#shared/i18n/languages';
import { shipped, shippedTexts } from '#shared/i18n/shipped';
import { configKey } from '#lambdas/store/keys';
import { userItem, type StoredUser } from '#lambdas/store/user-items';
import { fakeContext } from '#test/kit/fake-context';
import { givePasses } from '#lambdas/model/people/passes';
import { customMessage } from './custom-message';

type Source = CustomMessageTriggerEvent['triggerSource'];
const kinds: readonly [Source, string][] = [
  ['CustomMessage_SignUp', 'confirm'],
  ['CustomMessage_ResendCode', 'confirm'],
  ['CustomMessage_UpdateUserAttribute', 'confirm'],
  ['CustomMessage_VerifyUserAttribute', 'confirm'],
  ['CustomMessage_ForgotPassword', 'password'],
  ['CustomMessage_Authentication', 'sign_in'],
  ['CustomMessage_AdminCreateUser', 'invited'],
];
const app = 'Ride & <Co>';
const rut: StoredUser = {
  id: 'r1',
  usertype: 'rider',
  firstName: 'Rut',
  lastName: 'Rider',
  email: 'rut@example.com',
  mobile: '',
  approved: true,
  createdAt: 0,
};

let ctx: ReturnType<typeof fakeContext>;
beforeEach(() => {
  vi.stubEnv('MAIL_FROM', 'ride@example.com');
  ctx = fakeContext({ settings: async () => ({ ...defaultSettings, appName: app }) });
});

const known = (language?: string) =>
  ctx.store.write([{ type: 'put', item: userItem({ ...rut, ...(language ? { language } : {}) }) }]);
const offered = (langLocale: string) =>
  ctx.store.write([
    { type: 'put', item: { ...configKey('language', 'l1'), _et: 'language', id: 'l1', langLocale, default: true } },
  ]);

const eventOf = (triggerSource: Source, language?: string) =>
  ({
    version: '1',
    region: 'eu-north-1',
    userPoolId: 'pool',
    userName: 'the-user-name',
    triggerSource,
    callerContext: { awsSdkVersion: 'x', clientId: 'client' },
    request: {
      userAttributes: { sub: 'r1', email: 'rut@example.com', name: '<b>Rut</b>' },
      codeParameter: '{####}',
      linkParameter: '{##Click Here##}',
      usernameParameter: triggerSource === 'CustomMessage_AdminCreateUser' ? '{username}' : null,
      ...(language === undefined ? {} : { clientMetadata: { language } }),
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  }) as CustomMessageTriggerEvent;

const mailFor = async (source: Source, language?: string) => {
  const { response } = await customMessage(ctx, eventOf(source, language));
  return { subject: String(response.emailSubject), html: String(response.emailMessage), sms: response.smsMessage };
};
const langOf = async (language?: string) =>
  /<html lang="(\w+)"/.exec((await mailFor('CustomMessage_SignUp', language)).html)?.[1];

/** Characters that the pool accepts in subjects and messages. */
const taken = /^[\p{L}\p{M}\p{S}\p{N}\p{P}\s]+$/u;

describe.each(Object.keys(shipped))('[AUTH-7] [PUB-7] mails with codes in %s', locale => {
  it.each(kinds)('for %s', async (source, kind) => {
    const texts = await shippedTexts(locale);
    const { subject, html, sms } = await mailFor(source, locale);
    expect(subject).toBe(texts[`mail_code_${kind}_subject`]!.replace('{{app}}', app));
    expect(html).toContain(`<html lang="${locale}" dir="${directionOf(locale)}">`);
    const [beforeApp] = texts[`mail_code_${kind}_text`]!.split('{{');
    expect(html).toContain(`<p>${beforeApp}`);
    expect(html.match(/\{####\}/g)).toHaveLength(1);
    expect(html.includes('{username}')).toBe(kind === 'invited');
    expect(sms).toBeNull();
    expect([subject, html]).toEqual([expect.stringMatching(taken), expect.stringMatching(taken)]);
    expect(html.length).toBeLessThanOrEqual(20_000);
  });
});

it('tells neither the name of the user nor what they wrote, and escapes that of the service', async () => {
  for (const [source] of kinds) {
    const { html } = await mailFor(source);
    expect(html).not.toMatch(/the-user-name|Rut|rut@/);
    expect(html).not.toContain('<Co>');
  }
});

it('keeps a subject within what the pool takes, however long the service’s name', async () => {
  ctx = fakeContext({ settings: async () => ({ ...defaultSettings, appName: 'x'.repeat(300) }) });
  expect((await mailFor('CustomMessage_SignUp')).subject).toHaveLength(140);
});

describe('the language', () => {
  it('is the profile’s, whatever a page asks for', async () => {
    await known('fr');
    expect(await langOf()).toBe('fr');
    expect(await langOf('de')).toBe('fr');
  });

  it('is what a visitor chose, or a profile without a language', async () => {
    await offered('de');
    expect(await langOf('es')).toBe('es');
    await known();
    expect(await langOf('ar-EG')).toBe('ar');
  });

  it.each([undefined, 'tlh', '', 'toString', '__proto__', '"><script>'])(
    'is the default of the service if %j was requested, and English without one',
    async asked => {
      expect(await langOf(asked)).toBe('en');
      await offered('de');
      expect(await langOf(asked)).toBe('de');
    },
  );
});

it('lets the code go out in the words of the pool when ours are not to be had', async () => {
  const event = eventOf('CustomMessage_SignUp');
  ctx = fakeContext({ settings: () => Promise.reject(new Error('no table')) });
  expect(await customMessage(ctx, event)).toEqual(event);
});

describe('on a stage with a robot check', () => {
  const guarded: readonly Source[] = ['CustomMessage_ForgotPassword', 'CustomMessage_ResendCode'];
  beforeEach(() => void (ctx.hasRobotCheck = true));

  it.each(guarded)('[AUTH-11] %s wants a pass, which counts once', async source => {
    await expect(mailFor(source)).rejects.toThrow('robot_check');
    await givePasses(ctx, ['rut@example.com']);
    const outcomes = await Promise.allSettled([mailFor(source), mailFor(source)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it.each(guarded)('[AUTH-11] sends no %s when nobody can say whether there is one', async source => {
    ctx.store.write = () => Promise.reject(new Error('no table'));
    await expect(mailFor(source)).rejects.toThrow('no table');
  });

  it('[AUTH-11] asks for it as well where the pool sends in its own words', async () => {
    vi.stubEnv('MAIL_FROM', 'none');
    const event = eventOf('CustomMessage_ForgotPassword');
    await expect(customMessage(ctx, event)).rejects.toThrow('robot_check');
    await givePasses(ctx, ['rut@example.com']);
    expect(await customMessage(ctx, event)).toEqual(event);
  });

  it('[AUTH-11] demands no pass for mails that only we, an operator or a signed-in user can have caused', async () => {
    for (const [source] of kinds.filter(([kind]) => !guarded.includes(kind))) await mailFor(source);
    const byOperator = eventOf('CustomMessage_ForgotPassword');
    byOperator.callerContext.clientId = 'CLIENT_ID_NOT_APPLICABLE';
    expect((await customMessage(ctx, byOperator)).response.emailMessage).toContain('{####}');
  });
});
