import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerCode, askForCode, codeSentTo, type PoolAnswer } from '../kit/pool';
import { nextSecond } from '../kit/next-second';
import { Person } from '../kit/person';
import { PASSWORD, startWorld, type World } from '../kit/world';

const tokenOf = ({ body }: PoolAnswer) =>
  (body.AuthenticationResult as { AccessToken: string } | undefined)?.AccessToken;

/** A function may have the profile cached for fifteen seconds. */
const PATIENCE = { timeout: 40_000, interval: 250 };

describe('numbers and addresses that codes prove', () => {
  let world: World;
  let count = 0;
  const anybody = () => Person.anybody(world.runtime);
  beforeAll(async () => {
    world = await startWorld({ settings: { MobileLoginEnabled: true } });
  });
  afterAll(() => world.close());

  const data = (firstName: string, change: object = {}) => ({
    firstName,
    lastName: 'Contact',
    email: `${firstName.toLowerCase()}.c${++count}@example.com`,
    mobile: `+4676${String(3_000_000 + count)}`,
    password: PASSWORD,
    ...change,
  });
  const mailsTo = (to: string) => world.runtime.outbox.list().filter(mail => mail.kind === 'email' && mail.to === to);
  const codeFor = async (to: string) => {
    await world.runtime.settle();
    return codeSentTo(world.runtime, to);
  };
  const signInByPhone = async (mobile: string) => {
    const round = await askForCode(world.runtime, mobile);
    const sent = world.runtime.outbox.list().some(({ to, kind }) => kind === 'sms' && to === mobile);
    return sent ? tokenOf(await answerCode(world.runtime, round, codeSentTo(world.runtime, mobile))) : undefined;
  };

  it('[AUTH-2] a number that a stranger has written down signs nobody in, and goes to whoever proves it', async () => {
    const eve = data('Eve');
    await anybody().call('user_signup', { regData: eve });
    expect(await anybody().call('check_user_exists', { mobile: eve.mobile })).toEqual({
      users: [{ mobile: true, unproved: true }],
    });
    expect(await signInByPhone(eve.mobile)).toBeUndefined();
    const owner = data('Olle', { mobile: eve.mobile });
    expect(await anybody().refused('user_signup', { regData: owner })).toBe('contact_code_needed');
    const code = await codeFor(owner.mobile);
    const wrong = code === '123456' ? '654321' : '123456';
    expect(await anybody().refused('user_signup', { regData: owner, mobileCode: wrong })).toBe('contact_code_wrong');
    const { uid } = await anybody().call('user_signup', { regData: owner, mobileCode: code });
    const token = await signInByPhone(owner.mobile);
    expect(Person.withToken(world.runtime, token ?? '').uid).toBe(uid);
    const other = await Person.signIn(world.runtime, eve.email, PASSWORD);
    expect((await other.call('fetchUser', {})).user).toMatchObject({ mobile: '', email: eve.email });
    await world.runtime.settle();
    expect(mailsTo(eve.email).map(({ subject }) => subject)).toContain('Your phone number at Wayfare was removed');
  });

  it('[REG-5] a number that its owner has proved is nobody else’s, whatever code they have', async () => {
    const owner = data('Ola');
    await anybody().refused('user_signup', { regData: owner, mobileCode: 'send' });
    await anybody().call('user_signup', { regData: owner, mobileCode: await codeFor(owner.mobile) });
    const eve = data('Eve', { mobile: owner.mobile });
    for (const mobileCode of ['send', '123456'])
      expect(await anybody().refused('user_signup', { regData: eve, mobileCode })).toBe('user_exists');
  });

  it('[ADM-4] a number that an admin types signs nobody in before its owner has confirmed it', async () => {
    const dora = data('Dora');
    await world.admin.call('addUser', { ...dora, usertype: 'rider' });
    expect(await signInByPhone(dora.mobile)).toBeUndefined();
    const rider = await Person.signIn(world.runtime, dora.email, PASSWORD);
    await rider.call('sendContactCode', { mobile: dora.mobile });
    const { user } = await rider.call('confirmContact', { mobile: dora.mobile, code: await codeFor(dora.mobile) });
    expect(user.mobileUnproved).toBeUndefined();
    expect(await signInByPhone(dora.mobile)).toBeTruthy();
    const mobile = `+4676${String(4_000_000 + count)}`;
    await world.admin.call('editUser', { id: user.id, data: { mobile } });
    expect(await signInByPhone(mobile)).toBeUndefined();
  });

  it('[PROF-1] a new e-mail and number are theirs with the code that was sent there, and the former address is told', async () => {
    const nils = data('Nils');
    await anybody().call('user_signup', { regData: nils });
    const rider = await Person.signIn(world.runtime, nils.email, PASSWORD);
    const [email, mobile] = ['nils.new@example.com', '+46765000111'];
    await rider.call('sendContactCode', { email });
    const code = await codeFor(email);
    expect(await rider.refused('confirmContact', { email: 'another@example.com', code })).toBe('contact_code_over');
    const { user } = await rider.call('confirmContact', { email, code });
    expect(user).toMatchObject({ email });
    expect(await rider.refused('confirmContact', { email, code })).toBe('contact_code_over');
    await world.runtime.settle();
    expect(mailsTo(nils.email).map(({ subject }) => subject)).toContain(
      'The contact details of your Wayfare account have changed',
    );
    await expect(Person.signIn(world.runtime, nils.email, PASSWORD)).rejects.toThrow();
    await nextSecond();
    const again = await Person.signIn(world.runtime, email, PASSWORD);
    await again.call('sendContactCode', { mobile });
    await again.call('confirmContact', { mobile, code: await codeFor(mobile) });
    expect(Person.withToken(world.runtime, (await signInByPhone(mobile)) ?? '').uid).toBe(user.id);
  });

  it.each(['email', 'mobile'] as const)('[AUTH-9] confirming their own %s signs nobody out', async field => {
    const sofi = data('Sofi');
    await anybody().call('user_signup', { regData: sofi });
    const laptop = await Person.signIn(world.runtime, sofi.email, PASSWORD);
    const phone = await Person.signIn(world.runtime, sofi.email, PASSWORD);
    const [socket, own] = [await laptop.socket(), await phone.socket()];
    const contact = field === 'email' ? { email: sofi.email } : { mobile: sofi.mobile };
    await phone.call('sendContactCode', contact);
    const { user } = await phone.call('confirmContact', { ...contact, code: await codeFor(sofi[field]) });
    expect(user).not.toHaveProperty(`${field}Unproved`);
    for (const device of [laptop, phone]) expect((await device.call('fetchWallet', {})).walletBalance).toBe(0);
    for (const open of [socket, own]) {
      expect(open.isClosed()).toBe(false);
      open.close();
    }
  });

  it.each(['email', 'mobile'] as const)(
    '[AUTH-9] another %s ends all other sessions, their own goes on',
    async field => {
      const sara = data('Sara');
      await anybody().call('user_signup', { regData: sara });
      const thief = await Person.signIn(world.runtime, sara.email, PASSWORD);
      await new Promise(resolve => setTimeout(resolve, 1_100));
      const owner = await Person.signIn(world.runtime, sara.email, PASSWORD);
      const [socket, own] = [await thief.socket(), await owner.socket()];
      const to = field === 'email' ? `other.${sara.email}` : data('Other').mobile;
      const contact = field === 'email' ? { email: to } : { mobile: to };
      await owner.call('sendContactCode', contact);
      await owner.call('confirmContact', { ...contact, code: await codeFor(to) });
      await expect.poll(() => socket.isClosed(), PATIENCE).toBe(true);
      await expect.poll(async () => (await thief.send('fetchWallet', {})).body.code, PATIENCE).toBe('not_logged_in');
      expect((await owner.call('fetchUser', {})).user[field]).toBe(to);
      expect((await owner.call('createSocketTicket', {})).ticket).toBeTruthy();
      expect(own.isClosed()).toBe(false);
      own.close();
      await owner.call('signOutEverywhere', {});
      await expect.poll(async () => (await owner.send('fetchWallet', {})).body.code, PATIENCE).toBe('not_logged_in');
    },
  );

  it('[PROF-1] three wrong codes end it, and a contact of somebody else is refused', async () => {
    const [pia, per] = [data('Pia'), data('Per')];
    for (const regData of [pia, per]) await anybody().call('user_signup', { regData });
    const rider = await Person.signIn(world.runtime, pia.email, PASSWORD);
    expect(await rider.refused('sendContactCode', { email: per.email })).toBe('user_exists');
    const email = 'pia.new@example.com';
    await rider.call('sendContactCode', { email });
    const code = await codeFor(email);
    const wrong = code === '123456' ? '654321' : '123456';
    const outcomes = [];
    for (let i = 0; i < 3; i++) outcomes.push(await rider.refused('confirmContact', { email, code: wrong }));
    expect(outcomes).toEqual(['contact_code_wrong', 'contact_code_wrong', 'contact_code_over']);
    expect(await rider.refused('confirmContact', { email, code })).toBe('contact_code_over');
  });

  it('[AUTH-7] a user registered without a code confirms the address once the settings ask for it', async () => {
    const vera = data('Vera');
    await anybody().call('user_signup', { regData: vera });
    await world.admin.call('editSettings', { email_verify: true });
    const rider = await Person.signIn(world.runtime, vera.email, PASSWORD);
    expect(await rider.refused('fetchUser', {})).toBe('email_verify_message');
    await rider.call('sendContactCode', { email: vera.email });
    await rider.call('confirmContact', { email: vera.email, code: await codeFor(vera.email) });
    expect((await rider.call('fetchUser', {})).user.email).toBe(vera.email);
    await world.admin.call('editSettings', { email_verify: false });
  });

  it('[REG-8] an address that is still to be confirmed gets its code and nothing else, and the welcome after it', async () => {
    await world.admin.call('editSettings', { email_verify: true });
    const wim = data('Wim', { mobile: undefined });
    await anybody().call('user_signup', { regData: wim });
    await world.runtime.settle();
    expect(mailsTo(wim.email).map(({ meta }) => Boolean(meta?.['code']))).toEqual([true]);
    const confirm = { Username: wim.email, ConfirmationCode: codeSentTo(world.runtime, wim.email) };
    const { askPool } = await import('../kit/pool');
    expect((await askPool(world.runtime, 'ConfirmSignUp', confirm)).status).toBe(200);
    await world.runtime.settle();
    expect(mailsTo(wim.email).map(({ subject }) => subject)).toContain('Welcome to Wayfare');
    await world.admin.call('editSettings', { email_verify: false });
  });
});
