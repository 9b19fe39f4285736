import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { letIn } from '../kit/let-in';
import { afterNewPassword, askPool, codeSentTo } from '../kit/pool';
import { Person } from '../kit/person';
import { jpeg } from '../kit/pictures';
import { PASSWORD, startWorld, type World } from '../kit/world';

describe('registration', () => {
  let world: World;
  let anybody: Person;
  let count = 0;
  beforeAll(async () => {
    world = await startWorld();
    anybody = Person.anybody(world.runtime);
  });
  afterAll(() => world.close());

  const data = (change: object = {}) => ({
    firstName: 'Disa',
    lastName: 'Driver',
    email: `disa${++count}@example.com`,
    mobile: `+4673${String(5_000_000 + count)}`,
    password: PASSWORD,
    ...change,
  });
  const vehicle = { vehicleMake: 'Volvo', vehicleModel: 'V60', vehicleNumber: 'ABC 123', carType: 'Van' };
  const driver = (change: object = {}) => data({ usertype: 'driver', ...vehicle, ...change });
  const isFree = async (email: string) =>
    expect(await anybody.call('check_user_exists', { email })).toEqual({ users: [] });

  /** A licence as uploaded by the form, before the account exists. */
  const uploadLicense = async (): Promise<string> => {
    const target = await anybody.call('startLicenseUpload', { contentType: 'image/jpeg', size: jpeg.length });
    if (target.mode !== 'single') throw new Error('the sample is small');
    const form = new FormData();
    for (const [name, value] of Object.entries(target.fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }));
    expect((await fetch(target.url, { method: 'POST', body: form })).status).toBeLessThan(300);
    await anybody.call('finishUpload', { uploadId: target.uploadId });
    return target.uploadId;
  };

  it('[REG-9] a driver registers with vehicle and licence, and waits for approval', async () => {
    const licenseImage = await uploadLicense();
    const regData = driver({ licenseImage });
    const { uid } = await anybody.call('user_signup', { regData });
    const eager = await Person.signIn(world.runtime, regData.email, PASSWORD);
    expect(await eager.refused('fetchUser', {})).toBe('require_approval');
    expect(await world.admin.refused('editUser', { id: uid, data: { approved: true } })).toBe('documents_unchecked');
    const { user } = await letIn(world.admin, uid);
    expect(user).toMatchObject({ ...vehicle, usertype: 'driver', approved: true });
    expect(user.licenseImage).toMatch(new RegExp(`^users/${uid}/licenseImage/\\d+$`));
    const { url } = await world.admin.call('fetchFileLink', { path: user.licenseImage! });
    expect((await fetch(url)).headers.get('content-type')).toBe('image/jpeg');
    await eager.call('setDriverActive', { driverActiveStatus: true, location: { lat: 57.7, lng: 11.95 } });
    const second = driver({ licenseImage });
    expect(await anybody.refused('user_signup', { regData: second })).toBe('license_missing');
    await isFree(second.email);
  });

  it('[REG-9] a driver of a vehicle that needs neither registers without plate and licence', async () => {
    const { carTypes } = await world.admin.call('fetchCarTypes', {});
    const { id, createdAt: _createdAt, ...van } = carTypes.find(({ name }) => name === vehicle.carType)!;
    const bike = { ...van, name: 'Cargo bike', needs_plate: false, needs_license: false };
    await world.admin.call('editCarType', { method: 'Add', record: bike });
    const regData = driver({ carType: 'Cargo bike', vehicleNumber: undefined });
    await anybody.call('user_signup', { regData });
    const eager = await Person.signIn(world.runtime, regData.email, PASSWORD);
    const { application } = await eager.call('fetchApplication', {});
    expect(application).toMatchObject({ carType: 'Cargo bike', vehicleNumber: '', documents: [], missing: [] });
    expect(id).toBeDefined();
  });

  it('[REG-9] [AUTH-6] a driver who waits reads how far it is, until the day they are let in or blocked', async () => {
    const regData = driver({ licenseImage: await uploadLicense() });
    const { uid } = await anybody.call('user_signup', { regData });
    const eager = await Person.signIn(world.runtime, regData.email, PASSWORD);
    const received = { firstName: regData.firstName, email: regData.email, carType: vehicle.carType };
    expect((await eager.call('fetchApplication', {})).application).toMatchObject({
      ...received,
      approved: false,
      vehicleNumber: vehicle.vehicleNumber,
      documents: ['license'],
      missing: [],
    });
    expect(await eager.refused('fetchUser', {})).toBe('require_approval');
    await letIn(world.admin, uid);
    expect((await eager.call('fetchApplication', {})).application.approved).toBe(true);
    await world.admin.call('editUser', { id: uid, data: { approved: false } });
    const again = await Person.signIn(world.runtime, regData.email, PASSWORD);
    expect(await again.refused('fetchApplication', {})).toBe('require_approval');
  });

  it('[REG-9] without driver_approval a driver may drive at once', async () => {
    await world.admin.call('editSettings', { driver_approval: false });
    const regData = driver({ licenseImage: await uploadLicense() });
    await anybody.call('user_signup', { regData });
    const { user } = await (await Person.signIn(world.runtime, regData.email, PASSWORD)).call('fetchUser', {});
    expect(user).toMatchObject({ approved: true, referralId: expect.stringMatching(/^disa\d{4}$/) as string });
    await world.admin.call('editSettings', { driver_approval: true });
  });

  it.each([
    ['no licence', {}, 'license_missing'],
    ['a licence nobody uploaded', { licenseImage: 'A'.repeat(26) }, 'license_missing'],
    ['no plate', { vehicleNumber: '' }, 'vehicle_details_missing'],
    ['no make', { vehicleMake: '  ' }, 'vehicle_details_missing'],
    ['a car type that does not exist', { carType: 'Rocket' }, 'select_proper'],
    ['no car type', { carType: undefined }, 'select_proper'],
    ['no phone', { mobile: undefined }, 'mobile_no_blank_error'],
    ['approval by oneself', { approved: true }, 'invalid_input'],
    ['a fleet of one’s choice', { fleetadmin: 'flo' }, 'invalid_input'],
    ['an admin’s type', { usertype: 'admin' }, 'invalid_input'],
  ])('[REG-9] a driver with %s is not registered', async (_, change, code) => {
    const regData = driver(change);
    expect((await anybody.send('user_signup', { regData })).body.code).toBe(code);
    await isFree(regData.email);
  });

  it.each([
    ['a Cyrillic а in the name', 'аnn@example.com'],
    ['a Greek ο in the domain', 'ann@exampleο.com'],
    ['full-width letters', 'ａnn@example.com'],
    ['two addresses', 'ann@example.com,eve@example.com'],
    ['a header', 'ann@example.com\r\nBcc: eve@example.com'],
    ['a name around it', 'Ann <ann@example.com>'],
    ['no dot in the domain', 'ann@localhost'],
    ['255 characters', `${'a'.repeat(244)}@example.com`],
  ])('[REG-2] an e-mail with %s is refused', async (_, email) => {
    expect((await anybody.send('user_signup', { regData: data({ email }) })).body.code).toBe('proper_email');
  });

  it('[REG-2] a plus address is an address of its own, whatever its case', async () => {
    const email = `plus${++count}@example.com`;
    const [plain, tagged] = [data({ email }), data({ email: email.replace('@', '+ride@') })];
    const first = await anybody.call('user_signup', { regData: plain });
    const second = await anybody.call('user_signup', { regData: tagged });
    expect(second.uid).not.toBe(first.uid);
    const again = data({ email: tagged.email.toUpperCase() });
    expect(await anybody.refused('user_signup', { regData: again })).toBe('user_exists');
  });

  it('[REG-5] one that breaks off between account and profile leaves neither', async () => {
    const regData = data();
    world.runtime.faults.failBefore(({ operation }) => operation === 'TransactWriteItems', 20);
    expect((await anybody.send('user_signup', { regData })).status).toBe(500);
    world.runtime.faults.clear();
    await isFree(regData.email);
    await expect(Person.signIn(world.runtime, regData.email, PASSWORD)).rejects.toThrow();
    const { uid } = await anybody.call('user_signup', { regData });
    expect((await Person.signIn(world.runtime, regData.email, PASSWORD)).uid).toBe(uid);
  });

  describe('with e-mail verification', () => {
    beforeAll(() => world.admin.call('editSettings', { email_verify: true }));
    afterAll(() => world.admin.call('editSettings', { email_verify: false }));

    it('[AUTH-7] nobody signs in before the mailed code was given', async () => {
      const regData = data();
      expect(await anybody.call('user_signup', { regData })).toMatchObject({ emailVerification: true });
      await expect(Person.signIn(world.runtime, regData.email, PASSWORD)).rejects.toThrow(
        /CONFIRM_SIGN_UP|not confirmed/i,
      );
      const wrong = { Username: regData.email, ConfirmationCode: '000000' };
      expect((await askPool(world.runtime, 'ConfirmSignUp', wrong)).body.__type).toBe('CodeMismatchException');
      await askPool(world.runtime, 'ResendConfirmationCode', { Username: regData.email });
      const ConfirmationCode = codeSentTo(world.runtime, regData.email);
      expect((await askPool(world.runtime, 'ConfirmSignUp', { ...wrong, ConfirmationCode })).status).toBe(200);
      const person = await Person.signIn(world.runtime, regData.email, PASSWORD);
      expect((await person.call('fetchUser', {})).user.email).toBe(regData.email);
    });

    it('[AUTH-7] [PUB-7] registering in Spanish brings both codes in Spanish, and a code lets the user in', async () => {
      const regData = data({ language: 'es' });
      const { settings } = await world.admin.call('fetchSettings', {});
      const { es } = await import('#shared/i18n/es');
      const subject = es['mail_code_confirm_subject']?.replace('{{app}}', settings.appName);
      await anybody.call('user_signup', { regData });
      await askPool(world.runtime, 'ResendConfirmationCode', { Username: regData.email });
      // The welcome is mailed by the stream: before these, between them or after them.
      const mails = world.runtime.outbox.list().filter(({ to, meta }) => to === regData.email && meta?.['code']);
      expect(mails.map(mail => mail.subject)).toEqual([subject, subject]);
      for (const { meta } of mails) expect(meta?.['html']).toContain('<html lang="es" dir="ltr">');
      const ConfirmationCode = codeSentTo(world.runtime, regData.email);
      const answer = await askPool(world.runtime, 'ConfirmSignUp', { Username: regData.email, ConfirmationCode });
      expect(answer.status).toBe(200);
      expect((await Person.signIn(world.runtime, regData.email, PASSWORD)).uid).toBeTruthy();
    });
  });

  describe('forgotten passwords and foreign tokens', () => {
    it('[AUTH-4] [AUTH-11] a reset answers alike whether the account exists or not, and is limited', async () => {
      const regData = data();
      await anybody.call('user_signup', { regData });
      const ask = (Username: string) => askPool(world.runtime, 'ForgotPassword', { Username });
      const [known, unknown] = [await ask(regData.email), await ask('nobody-at-all@example.com')];
      expect([unknown.status, Object.keys(unknown.body)]).toEqual([known.status, Object.keys(known.body)]);
      const answers = [];
      for (let asked = 0; asked < 25; asked++) answers.push(await ask(regData.email));
      expect(answers.at(-1)?.body.__type).toBe('LimitExceededException');
    });

    it('[AUTH-4] the mailed code sets a new password, once', async () => {
      const regData = data();
      await anybody.call('user_signup', { regData });
      await askPool(world.runtime, 'ForgotPassword', { Username: regData.email });
      const reset = {
        Username: regData.email,
        ConfirmationCode: codeSentTo(world.runtime, regData.email),
        Password: 'changed*1',
      };
      expect((await askPool(world.runtime, 'ConfirmForgotPassword', reset)).status).toBe(200);
      expect((await askPool(world.runtime, 'ConfirmForgotPassword', reset)).status).toBe(400);
      expect((await Person.signIn(world.runtime, regData.email, 'changed*1')).uid).toBeTruthy();
      await expect(Person.signIn(world.runtime, regData.email, PASSWORD)).rejects.toThrow();
    });

    it('[AUTH-4] [PUB-7] an admin reads the code in the language of their profile, whatever the page asks for', async () => {
      const { user } = await world.admin.call('updateProfile', { language: 'ar' });
      const ClientMetadata = { language: 'de' };
      await askPool(world.runtime, 'ForgotPassword', { Username: user.email, ClientMetadata });
      const [mail] = world.runtime.outbox.list().filter(({ to }) => to === user.email);
      expect(mail?.subject).toMatch(/[\u0600-\u06ff]/);
      expect(mail?.meta?.['html']).toContain('<html lang="ar" dir="rtl">');
      const ConfirmationCode = codeSentTo(world.runtime, user.email);
      const reset = { Username: user.email, ConfirmationCode, Password: PASSWORD };
      expect((await askPool(world.runtime, 'ConfirmForgotPassword', reset)).status).toBe(200);
      await afterNewPassword();
      const again = await Person.signIn(world.runtime, user.email, PASSWORD);
      await again.call('updateProfile', { language: 'en' });
    });

    it('[AUTH-10] tokens of another pool, of another client, unsigned or of another kind open nothing', async () => {
      const rider = await world.rider();
      const [, body = ''] = rider.token?.split('.') ?? [];
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
      const { privateKey } = await generateKeyPair('RS256');
      const signed = (change: object) =>
        new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'RS256', kid: 'x' }).sign(privateKey);
      const forged = [
        await signed({}),
        await signed({ iss: 'https://cognito-idp.eu-north-1.amazonaws.com/eu-north-1_Other' }),
        await signed({ client_id: 'another' }),
        new UnsecuredJWT(claims).encode(),
      ];
      for (const token of forged)
        expect((await Person.withToken(world.runtime, token).send('fetchUser', {})).status).toBe(401);
    });
  });
});
