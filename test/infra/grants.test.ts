import { expect, it } from 'vitest';
import { environmentOf, type EnvironmentValues } from '#infra/environment';
import { grants, lambdaNamesWith } from '#infra/grants';
import type { Stage } from '#infra/stages';
import { isAudited } from '#shared/contract/operation';
import { providerNames } from '#shared/contract/payment-providers';
import {
  accountKey,
  auditHeadKey,
  auditPk,
  bookingPk,
  configPk,
  connectionKey,
  invitationKey,
  paymentIntentKey,
  requestKeyKey,
  ticketKey,
  uniqueEmailKey,
  uploadKey,
  userPk,
  walletPk,
  withdrawKey,
} from '#lambdas/store/keys';
import { like } from '#scripts/local/policy/pattern';
import { operationList } from '#shared/contract/operations';
import { actionsOf, functionsOf, resourcesOf, statementsByRole, templateOf } from './synthesize';

const offered = providerNames.filter(provider => provider !== 'test');
const lambdaNames = lambdaNamesWith(offered);
const template = templateOf('prod', { change: { paymentProviders: offered } });
const statements = statementsByRole(template);
const functions = functionsOf(template, 'prod');
const statementsFor = (name: string) => {
  const [, fn] = functions.get(name) ?? [];
  const roleId = (fn?.Properties['Role'] as { 'Fn::GetAtt': [string, string] })['Fn::GetAtt'][0];
  return statements.get(roleId) ?? [];
};

it('[AWS-3] lets nobody scan the table', () => {
  const forbidden = /^(\*|dynamodb:(\*|Scan|PartiQL.*))$/;
  expect(actionsOf([...statements.values()].flat()).filter(action => forbidden.test(action))).toEqual([]);
});

it('[AWS-6] gives no wildcard action to any function', () => {
  for (const name of lambdaNames) {
    expect(actionsOf(statementsFor(name)).filter(action => action.includes('*'))).toEqual([]);
  }
});

it('[AWS-6] gives every function a role of its own and no managed policy', () => {
  const roles = [...functions.values()].map(([, fn]) => JSON.stringify(fn.Properties['Role']));
  expect(new Set(roles).size).toBe(lambdaNames.length);
  for (const [id, { Properties }] of resourcesOf(template, 'AWS::IAM::Role')) {
    const isOurs = roles.some(role => role.includes(`"${id}"`));
    if (isOurs) expect(Properties['ManagedPolicyArns']).toBeUndefined();
  }
});

it('[AWS-6] allows everywhere only what has no resource: traces, stream names and texts to phones', () => {
  const withoutResource = ['xray:PutTraceSegments', 'xray:PutTelemetryRecords', 'dynamodb:ListStreams'];
  for (const name of lambdaNames) {
    const wide = statementsFor(name).filter(({ Resource }) => Resource === '*' || Resource === undefined);
    const texts = grants[name].texts ? ['sns:Publish'] : [];
    expect([...withoutResource, ...texts]).toEqual(expect.arrayContaining(actionsOf(wide)));
  }
  const denied = statementsFor('auth-triggers').find(({ Effect }) => Effect === 'Deny');
  expect(denied).toMatchObject({ Action: 'sns:Publish', Resource: 'arn:aws:sns:*:*:*' });
});

it('[AWS-6] names table and indexes one by one', () => {
  for (const name of lambdaNames.filter(each => !grants[each].reads && !grants[each].acts)) {
    const own = statementsFor(name).filter(each => actionsOf([each]).includes('dynamodb:Query'));
    for (const { Resource } of own) {
      expect(Resource).toHaveLength(6);
      expect(JSON.stringify(Resource)).not.toContain('*');
    }
  }
});

it('[AWS-6] lets functions without a token’s owner read catalogue and profiles, and no money, rides, files or secrets', () => {
  const read = { U: userPk('u'), AC: accountKey('a').pk, CFG: configPk('settings') };
  const unread = [
    walletPk('u'),
    bookingPk('b'),
    ticketKey('t').pk,
    uploadKey('f').pk,
    connectionKey('c').pk,
    requestKeyKey('u', 'k').pk,
    auditPk(0),
    paymentIntentKey('p').pk,
    withdrawKey('w').pk,
    invitationKey('i').pk,
  ];
  const limited = lambdaNames.filter(name => grants[name].reads);
  expect(limited).toEqual(['catalog', 'places', 'auth-triggers']);
  for (const name of limited) {
    const own = statementsFor(name).filter(each => actionsOf([each]).includes('dynamodb:GetItem'));
    const conditions = (own as unknown as { Condition: Record<string, Record<string, string[]>> }[]).map(
      ({ Condition }) => Condition,
    );
    expect(own.map(({ Resource }) => Array.isArray(Resource))).not.toContain(true);
    const keysOf = (each: (typeof conditions)[number]) => each['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
    // A statement that names no keys would reach everything.
    expect(conditions.map(keysOf)).not.toContain(undefined);
    const patterns = conditions.flatMap(each => (keysOf(each) ?? []).map(like));
    const reaches = (pk: string) => patterns.some(matches => matches(pk));
    expect(Object.values(read).filter(pk => !reaches(pk))).toEqual([]);
    expect(unread.filter(reaches)).toEqual([]);
    expect(reaches(uniqueEmailKey('a@b.c').pk)).toBe(name === 'auth-triggers');
  }
});

it('[AWS-6] lets a function write the table exactly when its row says so', () => {
  for (const name of lambdaNames) {
    const { acts } = grants[name];
    const allowed = statementsFor(name).filter(({ Effect }) => Effect === 'Allow');
    const actions = actionsOf(allowed);
    if (acts) {
      const ofTable = actions.filter(action => /^dynamodb:(?!ListStreams)/.test(action));
      expect([name, ofTable.sort()]).toEqual([name, acts.map(act => `dynamodb:${act}`).sort()]);
      continue;
    }
    const { table, keepsPlaces = false, provesEmails = false } = grants[name];
    expect([name, actions.includes('dynamodb:PutItem')]).toEqual([
      name,
      table === 'readwrite' || keepsPlaces || provesEmails,
    ]);
    expect([name, actions.includes('dynamodb:GetItem')]).toEqual([name, table !== undefined]);
  }
});

/** Actions denied to a function on partitions of the audit trail, one by one, with the condition on attributes. */
const deniedOf = (name: string) =>
  statementsFor(name)
    .filter(({ Effect, Action }) => Effect === 'Deny' && JSON.stringify(Action).includes('dynamodb:'))
    .flatMap(statement => {
      const { Condition } = statement as unknown as { Condition: Record<string, Record<string, string[]>> };
      const keys = Condition['ForAnyValue:StringLike']?.['dynamodb:LeadingKeys'] ?? [];
      const unless = Condition['ForAnyValue:StringNotEquals']?.['dynamodb:Attributes'];
      const but = unless ? ` but ${unless.join(' ')}` : '';
      return actionsOf([statement]).flatMap(action => keys.map(key => `${action.slice(9)} ${key}${but}`));
    })
    .sort();

it('[PLUS-11] lets no function delete or change an entry of the audit trail; few append one, or erase what it says', () => {
  const appending = new Set<string>(operationList.filter(isAudited).map(op => op.function));
  for (const name of lambdaNames) {
    const { table, audit = [] } = grants[name];
    expect([name, audit.includes('append')]).toEqual([name, appending.has(name)]);
    if (table !== 'readwrite') continue;
    const isForgetting = audit.includes('forget');
    expect([name, ...deniedOf(name)]).toEqual([
      name,
      ...[
        'DeleteItem AUC#*',
        'DeleteItem AUH#*',
        `UpdateItem AUC#*${isForgetting ? ' but pk sk changes salt' : ''}`,
        ...(appending.has(name) ? [] : ['PutItem AUC#*', 'PutItem AUH#*', 'UpdateItem AUH#*']),
      ].sort(),
    ]);
  }
  for (const key of [auditPk(0), auditHeadKey(0).pk]) expect(key).toMatch(/^AU[CH]#/);
});

it('[AWS-6] lets every operation that writes do so', () => {
  const writing = operationList.filter(op => op.budget.write > 0).map(op => op.function);
  for (const name of new Set(writing)) expect([name, grants[name].table]).toEqual([name, 'readwrite']);
});

it('[AWS-6] keeps accounts, queue, schedules, sockets, mails, pushes and files to the functions that need them', () => {
  const holders = (action: string) => lambdaNames.filter(name => actionsOf(statementsFor(name)).includes(action));
  expect(holders('cognito-idp:AdminCreateUser')).toEqual(['people', 'people-admin', 'account', 'sweeper', 'bootstrap']);
  expect(holders('cognito-idp:ListUsers')).toEqual(['sweeper']);
  expect(holders('scheduler:CreateSchedule')).toEqual(['events']);
  expect(holders('iam:PassRole')).toEqual(['events']);
  expect(holders('execute-api:ManageConnections')).toEqual([
    'people-admin',
    'account',
    'trip-commands',
    'ws-connection',
    'ws-message',
    'events',
    'push',
    'panels',
    'sweeper',
  ]);
  expect(holders('ses:SendEmail')).toEqual(['events']);
  expect(holders('sns:Publish')).toEqual(['catalog-admin', 'events', 'push', 'auth-triggers']);
  expect(holders('s3:PutObject')).toEqual(['people', 'uploads']);
  expect(holders('s3:AbortMultipartUpload')).toEqual(['uploads']);
  expect(holders('s3:DeleteObject')).toEqual(['people', 'people-admin', 'account', 'uploads', 'sweeper', 'bootstrap']);
  expect(holders('sqs:SendMessage')).toEqual([
    'catalog-admin',
    'trip-commands',
    'ws-message',
    'events',
    'dispatch',
    'push',
    'sweeper',
  ]);
  expect(holders('sqs:ReceiveMessage')).toEqual(['dispatch', 'push', 'panels']);
});

it('[AWS-6] [PAYS-1] lets each provider’s function read the credentials of that provider on this stage, and nobody else', () => {
  for (const name of lambdaNames) {
    const { credentials } = grants[name];
    const secrets = statementsFor(name).filter(each => actionsOf([each]).some(action => /^(ssm|kms):/.test(action)));
    const isPushKey = ({ Resource }: { Resource?: unknown }) =>
      JSON.stringify(Resource).endsWith(':parameter/wayfare/prod/push/keys"]]}');
    expect([name, secrets.some(isPushKey)]).toEqual([name, ['catalog-admin', 'push'].includes(name)]);
    const reading = secrets.filter(each => !isPushKey(each));
    expect([name, reading.length]).toEqual([name, credentials ? 1 : 0]);
    if (!credentials) continue;
    expect(name).toBe(`pay-${credentials}`);
    expect(actionsOf(reading)).toEqual(['ssm:GetParameter']);
    expect(JSON.stringify(reading[0]?.Resource)).toMatch(
      new RegExp(`:ssm:eu-north-1:.*:parameter/wayfare/prod/payments/${credentials}"`),
    );
  }
  const local = [...statementsByRole(templateOf('local')).values()].flat();
  expect(JSON.stringify(local)).not.toContain('/payments/');
});

it('[AWS-5] lets one function read the secret of the robot check, where the stage has one', () => {
  const isSecret = ({ Resource }: { Resource?: unknown }) =>
    JSON.stringify(Resource).includes(':parameter/wayfare/prod/robot-check/');
  const reading = (robotCheck?: Stage['robotCheck']) =>
    [...statementsByRole(templateOf('prod', { change: { robotCheck } })).values()].filter(its => its.some(isSecret));
  expect(reading({ kind: 'turnstile', siteKey: '0x4AAAAAAAexample' })).toHaveLength(1);
  expect(reading()).toEqual([]);
});

it('[AUTH-11] lets the pool’s triggers use up passes of the robot check and delete nothing else, where the stage has one', () => {
  const robotCheck = { kind: 'turnstile', siteKey: '0x4AAAAAAAexample' } as const;
  const deleting = (change: { robotCheck?: Stage['robotCheck'] }) =>
    [...statementsByRole(templateOf('prod', { change }))]
      .filter(([role]) => role.includes('authtriggers'))
      .flatMap(([, its]) => its.filter(each => actionsOf([each]).includes('dynamodb:DeleteItem')));
  expect(deleting({ robotCheck })).toMatchObject([
    {
      Effect: 'Allow',
      Action: 'dynamodb:DeleteItem',
      Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['PASS#*'] } },
    },
  ]);
  expect(deleting({})).toEqual([]);
});

it('[AWS-7] lets the function of places keep those that were bought and write nothing else, where the stage buys them', () => {
  const storing = (change: Pick<Stage, 'maps'>) =>
    [...statementsByRole(templateOf('prod', { change }))]
      .filter(([role]) => role.toLowerCase().includes('places'))
      .flatMap(([, its]) => its.filter(each => actionsOf([each]).includes('dynamodb:PutItem')));
  expect(storing({ maps: 'amazon-location' })).toMatchObject([
    { Effect: 'Allow', Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['PL#*'] } } },
  ]);
  expect(storing({ maps: 'pack' })).toEqual([]);
});

it('[AWS-7] lets the map functions ask Amazon Location where the stage uses it', () => {
  const asks = (its: string[]) => its.some(action => action.startsWith('geo-'));
  const asking = lambdaNames.filter(name => asks(actionsOf(statementsFor(name))));
  expect(asking).toEqual(['places', 'booking-commands', 'booking-queries', 'trip-commands', 'sweeper']);
  const local = [...statementsByRole(templateOf('local')).values()].flat();
  expect(asks(actionsOf(local))).toBe(false);
});

it('[AWS-7] lets them ask the index and the calculator of the stage alone where it uses the first version', () => {
  const roles = [...statementsByRole(templateOf('dev', { change: { maps: 'amazon-location-v1' } }))];
  const asking = roles.filter(([, its]) => actionsOf(its).some(action => /^geo:(Search|GetPlace|Calc)/.test(action)));
  expect(asking).toHaveLength(5);
  for (const [, its] of asking) {
    const ofMaps = its.filter(each => actionsOf([each]).some(action => action.startsWith('geo')));
    expect(ofMaps.map(each => actionsOf([each]))).toEqual([
      ['geo:GetPlace', ...['Position', 'Suggestions', 'Text'].map(by => `geo:SearchPlaceIndexFor${by}`)],
      ['geo:CalculateRoute'],
    ]);
    const [places, routes] = ofMaps.map(({ Resource }) => JSON.stringify(Resource));
    expect(places).toMatch(/:geo:eu-north-1:.*:place-index\/wayfare-dev"/);
    expect(routes).toMatch(/:geo:eu-north-1:.*:route-calculator\/wayfare-dev"/);
  }
});

it('[AWS-6] lets functions that only read count what their limited operations are used, and write nothing else', () => {
  const counting = lambdaNames.filter(name => grants[name].counts);
  const limited = operationList.filter(op => op.limit && grants[op.function].table !== 'readwrite');
  // Signing in by phone is no operation, but its codes are limited too.
  const serving = [...new Set(limited.map(op => op.function))].sort((a, b) => (a < b ? 1 : -1));
  expect(counting).toEqual([...serving, 'auth-triggers']);
  for (const name of counting) {
    const [update, ...more] = statementsFor(name).filter(each => actionsOf([each]).includes('dynamodb:UpdateItem'));
    // The pool's trigger records that an address is verified, in these fields alone.
    const noted = more.map(each => (each as { Condition?: object }).Condition);
    const note = {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['U#*'] },
      'ForAllValues:StringEquals': {
        'dynamodb:Attributes': [
          'pk',
          'sk',
          'emailUnproved',
          'emailGiven',
          'mobileUnproved',
          'sessionsFromS',
          'retainedSession',
          'deletedAt',
        ],
      },
    };
    expect(noted).toEqual(grants[name].provesEmails ? [note] : []);
    expect(update).toMatchObject({
      Action: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
      Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['LIM#*'] } },
    });
  }
});

it('passes roles to the scheduler only', () => {
  const pass = statementsFor('events').find(each => actionsOf([each]).includes('iam:PassRole'));
  expect(pass).toMatchObject({ Condition: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } } });
});

it('gives a function only the variables that its row entails, each with one value', () => {
  const seen = new Map<string, string>();
  for (const [name, [, fn]] of functions) {
    const { Variables = {} } = (fn.Properties['Environment'] ?? {}) as { Variables?: Record<string, unknown> };
    const values = Object.fromEntries(Object.keys(Variables).map(key => [key, 'x'])) as unknown as EnvironmentValues;
    expect(Object.keys(environmentOf(grants[name as keyof typeof grants], values)).sort()).toEqual(
      Object.keys(Variables).sort(),
    );
    for (const [key, value] of Object.entries(Variables)) {
      const text = JSON.stringify(value);
      expect([key, seen.get(key) ?? text]).toEqual([key, text]);
      seen.set(key, text);
    }
  }
});
