import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { bookingSchema } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { noticeSchema } from '#shared/contract/entities/notice';
import { type Operation, pathOf, type UserType } from '#shared/contract/operation';
import { operationList } from '#shared/contract/operations';
import { hiddenFields } from '#shared/domain/people/hide-contacts';
import { personWrites } from '#lambdas/model/people/person-writes';
import { forgetActor } from '#lambdas/runtime/actor';
import { serve } from '#lambdas/runtime/serve';
import { samples } from '#scripts/fuzz/schema-tree';
import { fakeContext } from '../kit/fake-context';

const PHONE = '+46 70 123 45 67';
const EMAIL = 'mark@leak.example';
const MARKED = `Ring ${PHONE} or ${EMAIL}`;
const HIDDEN = 'Hidden for Demo';

/**
 * Texts that are neither about a person of the service nor written by one. A new field must be added here, or demo mode
 * hides it.
 */
const plain = new Set(
  `id uid bookingId booking_id bookingNumber unpaid customer driver fleetadmin assigned gaveBack by cancelledBy from user decidedBy approvedBy reference evidenceBy
  resolvedBy sentBy invitedBy signupViaReferral referralId carTypeId intentId refundId batch journal left paidBy provider
  providerRef settledRef disputeRef ours payment dispute words proposal line gateway payToken token otp ticket uploadId code account number hash key field operation nextCursor usertype
  carType carImage vehicleMake vehicleModel vehicleNumber vehicle_model vehicle_number driverVehicleNo label memo txRef
  promo_name promo_description promo_car_types currency orderedCurrency monthsName month day date about booking msgDate msgTime language
  polyline polylinePoints customer_image driver_image profile_image licenseImage papersImage pickup_image deliver_image
  heldBy atOnceNotBy path url fields screen loginType userPlatform status kind did ending
  appName CompanyName CompanyAddress CompanyTerms policyDate CompanyWebsite contact_email FacebookHandle TwitterHandle InstagramHandle AppleStoreLink
  PlayStoreLink country restrictCountry symbol taxLabel taxNumber tipAmounts timeZone`.split(/\s+/),
);
/** Fields that the operation itself hides, whatever the kind of the value. */
const byOperation = new Set(['fetchAudit was', 'fetchAudit now']);

type Def = {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  innerType?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  values?: unknown[];
  entries?: Record<string, string>;
};

/** A value for a field of any kind: it has the fields of a booking, and those of a notice. */
const anything = (): unknown => ({ ...(planted(bookingSchema) as object), ...(planted(noticeSchema) as object) });

/** An answer with a phone and an e-mail in every text. */
const planted = (schema: z.ZodMiniType): unknown => {
  const def = schema._zod.def as unknown as Def;
  switch (def.type) {
    case 'string':
      return z.safeParse(schema, MARKED).success ? MARKED : samples(schema)[0];
    case 'number':
    case 'int':
      return 1;
    case 'boolean':
      return true;
    case 'enum':
      return Object.values(def.entries!)[0];
    case 'literal':
      return def.values![0];
    case 'array':
      return [planted(def.element!)];
    case 'record':
      return def.valueType!._zod.def.type === 'unknown' ? anything() : { some: planted(def.valueType!) };
    case 'object':
      return Object.fromEntries(Object.entries(def.shape!).map(([field, inner]) => [field, planted(inner)]));
    case 'union':
      return planted(def.options!.at(-1)!);
    case 'unknown':
      return MARKED;
    default:
      if (!def.innerType) throw new Error(`nothing is planted in a ${def.type}`);
      return planted(def.innerType);
  }
};

const tellsMarks = (text: string) => text.includes(PHONE) || text.includes(EMAIL);

type Leaf = { field: string; text: string; isInHidden: boolean };
const leavesOf = (value: unknown, field = '', isInHidden = false): Leaf[] => {
  if (typeof value === 'string') return [{ field, text: value, isInHidden }];
  if (Array.isArray(value)) return value.flatMap((one: unknown) => leavesOf(one, field, isInHidden));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    leavesOf(inner, name, isInHidden || hiddenFields.includes(name)),
  );
};

const managers = ['admin', 'fleetadmin'] as const satisfies readonly UserType[];
const rolesOf = ({ who }: Operation): readonly UserType[] => (typeof who === 'string' ? [] : who);
const told = operationList.flatMap((op: Operation) =>
  managers.filter(role => rolesOf(op).includes(role)).map(role => [op.name, role, op] as const),
);

const ask = async (op: Operation, role: UserType) => {
  const ctx = fakeContext({ settings: async () => ({ ...defaultSettings, AllowCriticalEditsAdmin: false }) });
  const person = { firstName: 'Ada', lastName: 'Admin', email: 'ada@example.com', mobile: '', approved: true };
  await ctx.store.write(personWrites({ ...person, id: role, usertype: role, createdAt: 0 }));
  forgetActor(role);
  const run = vi.fn(async () => planted(op.output));
  const authorizer = { jwt: { claims: { sub: role, token_use: 'access' }, scopes: [] } };
  const answer = await serve(
    [{ op, run }],
    () => ctx,
  )({
    routeKey: `${op.method} ${pathOf(op)}`,
    body: JSON.stringify(samples(op.input)[0]),
    requestContext: { authorizer } as never,
  });
  return { status: answer.statusCode, body: JSON.parse(answer.body ?? '') as { code?: string }, run };
};

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
  return () => vi.restoreAllMocks();
});

describe('[DEMO-2] in demo mode every operation, to admins and fleet admins', () => {
  it.each(told.filter(([, , { demo, dataOwner }]) => demo !== 'refused' && !dataOwner))(
    '%s tells %s no phone, e-mail or bank account',
    async (name, role, op) => {
      const { status, body } = await ask(op, role);
      expect([status, body.code]).toEqual([200, undefined]);
      for (const { field, text, isInHidden } of leavesOf(body)) {
        if (isInHidden) expect(text, `${name}: ${field}`).toBe(HIDDEN);
        else if (tellsMarks(text) && !byOperation.has(`${name} ${field}`))
          expect([...plain], `${name}: is ${field} somebody’s?`).toContain(field);
      }
    },
  );

  it('but what is their own, or nobody’s: those that say so', () => {
    const saying = (owner: Operation['dataOwner']) =>
      operationList.filter((op: Operation) => op.dataOwner === owner).map(({ name }) => name);
    expect(saying('caller').sort()).toEqual(
      [
        'fetchUser',
        'fetchApplication',
        'updateProfile',
        'saveAddress',
        'deleteAddress',
        'signOutEverywhere',
        'syncSecondFactor',
        'createSocketTicket',
        'sendContactCode',
        'confirmContact',
        'fetchPushKey',
        'registerDevice',
        'removeDevice',
        'fetchInbox',
        'readNotices',
      ].sort(),
    );
    expect(saying('nobody').every(name => name.startsWith('googleapis-'))).toBe(true);
  });
});

describe('[DEMO-1] [DEMO-3] demo mode refuses an operation to everybody who may call it', () => {
  const refused = operationList.filter(({ demo }: Operation) => demo === 'refused');
  it.each(refused.flatMap(op => rolesOf(op).map(role => [op.name, role, op] as const)))(
    '%s to a %s',
    async (_, role, op) => {
      const { status, body, run } = await ask(op, role);
      expect([status, body.code]).toEqual([403, 'demo_mode']);
      expect(run).not.toHaveBeenCalled();
    },
  );

  it('cancelling, files with bank accounts, payouts and refunds are among it', () => {
    const names = refused.map(({ name }) => name);
    for (const name of ['cancelBooking', 'fetchPayoutFile', 'payWithdraws', 'refundRide'])
      expect(names).toContain(name);
  });
});
