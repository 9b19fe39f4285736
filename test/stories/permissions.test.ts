import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LambdaName } from '#infra/grants';
import { createContext } from '#lambdas/runtime/context';
import { runAs } from '#scripts/local/policy/caller';
import { withdraw } from '../kit/amend-template';
import { browserFiles } from '../kit/browser-files';
import type { Person } from '../kit/person';
import { jpeg } from '../kit/pictures';
import { rideRequest } from '../kit/ride';
import { startWorld, type World } from '../kit/world';

/** One grant of one function for each service. */
const withdrawn: [LambdaName, string][] = [
  ['booking-commands', 'dynamodb:PutItem'],
  ['reports', 'dynamodb:Query'],
  ['uploads', 's3:PutObject'],
  ['people-admin', 'cognito-idp:AdminUserGlobalSignOut'],
  ['events', 'ses:SendEmail'],
];

describe('[PLUS-15] the policies of the template hold on this machine', () => {
  let world: World;
  let rider: Person;
  beforeAll(async () => {
    world = await startWorld({
      amend: template => {
        for (const [name, action] of withdrawn) withdraw(template, name, action);
      },
    });
    rider = await world.rider();
    await world.driver('Dana');
  });
  afterAll(() => world.close());

  /** Log lines of the runtime about refused rights of a function. */
  const denials = (name: LambdaName) =>
    world.runtime.log.filter(line => line.startsWith('AccessDenied: ') && line.includes(`/wayfare-local-${name} `));
  const refusedAs = (action: string, resource: string) =>
    new RegExp(
      `^AccessDenied: User: arn:aws:sts::000000000000:assumed-role/\\w+/[\\w-]+ is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action$`,
    );

  it('a missing right to write fails the operation, writes nothing, and is named in the log', async () => {
    const answer = await rider.send('addBooking', rideRequest(world));
    expect([answer.status, answer.body.code]).toEqual([500, 'internal_error']);
    expect(denials('booking-commands')).toEqual([
      expect.stringMatching(refusedAs('dynamodb:PutItem', 'arn:aws:dynamodb:[\\w-]+:000000000000:table/\\w+')),
    ]);
    expect((await rider.call('fetchBookings', {})).bookings).toEqual([]);
  });

  it('a missing right to read fails what needs it, while everybody else reads on', async () => {
    expect((await world.admin.send('fetchDashboard', {})).status).toBe(500);
    expect(denials('reports')[0]).toMatch(refusedAs('dynamodb:Query', '\\S+:table/\\w+'));
    await world.admin.call('fetchUsers', { usertype: 'rider' });
  });

  it('the signer of a form must be allowed to put the file: else S3 refuses it, and it is not there', async () => {
    const target = await rider.call('startUpload', {
      kind: 'profileImage',
      contentType: 'image/jpeg',
      size: jpeg.length,
    });
    if (target.mode !== 'single') throw new Error('A small picture goes up in one shot.');
    expect(await browserFiles.post(target, jpeg)).toBe(403);
    expect(denials('uploads')).toEqual([expect.stringMatching(refusedAs('s3:PutObject', 'arn:aws:s3:::\\S+'))]);
    expect((await rider.send('finishUpload', { uploadId: target.uploadId })).status).toBe(404);
  });

  it('a missing right at the user pool fails one operation', async () => {
    expect((await world.admin.send('signOutUser', { id: rider.uid })).status).toBe(500);
    expect(denials('people-admin')[0]).toMatch(refusedAs('cognito-idp:AdminUserGlobalSignOut', '\\S+:userpool/\\S+'));
  });

  it('a mail that may not be sent is not', async () => {
    await world.runtime.settle();
    expect(world.runtime.outbox.list().filter(({ kind }) => kind === 'email')).toEqual([]);
    // SES words its refusal differently; the log line is the same for all services.
    expect(denials('events')[0]).toMatch(refusedAs('ses:SendEmail', '\\S+:identity/wayfare\\.test'));
  });

  it('a condition on leading keys lets a reader count, and read and write nothing else', async () => {
    const { store } = createContext();
    const set = { type: 'update', set: { at: 1 } } as const;
    const write = (pk: string) => runAs('wayfare-local-places', () => store.write([{ ...set, key: { pk, sk: 'A' } }]));
    await write('LIM#1');
    const read = (pk: string) => runAs('wayfare-local-places', () => store.get({ pk, sk: 'A' }));
    expect(await read('LIM#1')).toMatchObject({ at: 1 });
    for (const other of [write('US#1'), read('US#1')])
      await expect(other).rejects.toMatchObject({ name: 'AccessDeniedException' });
    await expect(runAs('Nobody', () => store.get({ pk: 'US#1', sk: 'A' }))).rejects.toThrow('is not authorized');
  });
});

it('[PLUS-15] a consumer that may not receive from its queue stops the start, as it stops a deployment', async () => {
  const start = startWorld({ amend: template => withdraw(template, 'dispatch', 'sqs:ReceiveMessage') });
  await expect(start).rejects.toThrow(/does not have permissions to call ReceiveMessage on SQS: arn:aws:sqs:/);
});
