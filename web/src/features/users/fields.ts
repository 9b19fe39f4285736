import * as z from 'zod/mini';
import type { TFunction } from 'i18next';
import { OFFER_TTL_MS } from '#shared/contract/constants';
import { offerTimeFactors, type User } from '#shared/contract/entities/user';
import type { UserType } from '#shared/contract/operation';
import { emailSchema, properName } from '#shared/contract/operations/people';
import { SECOND_MS } from '#shared/contract/time';
import { plainPhone } from '#shared/domain/people/plain-phone';
import type { RecordGroup } from '@/ui/record/record-types';
import { hasTaxId } from '#shared/contract/tax-id';
import { FleetInput } from './fleet-input';

const names = ['firstName', 'lastName', 'email', 'mobile'] as const;
const vehicle = ['carType', 'vehicleMake', 'vehicleModel', 'vehicleNumber', 'other_info'] as const;
const bank = ['bankName', 'bankCode', 'bankAccount'] as const;
const fields = [...names, ...vehicle, 'fleetadmin', ...bank, 'taxId'] as const;

/** Values of a person's form; missing ones are empty texts. */
export type PersonValues = Record<(typeof fields)[number] | 'offerTimeFactor' | 'password', string>;

export const valuesOf = (user: Partial<User>): PersonValues => ({
  ...(Object.fromEntries(fields.map(field => [field, user[field] ?? ''])) as PersonValues),
  // The form of a new person does not ask for it.
  offerTimeFactor: user.id === undefined ? '' : String(user.offerTimeFactor ?? 1),
  password: '',
});

export const factorOf = (value: string) => Number(value) as (typeof offerTimeFactors)[number];

/** A driver's time to answer offers. */
const offerTime = (t: TFunction): RecordGroup<PersonValues>['fields'][number] => ({
  name: 'offerTimeFactor',
  label: t('profile.offerTime'),
  kind: 'choice',
  options: offerTimeFactors.map(factor => ({
    value: String(factor),
    label: t('profile.offerTimeChoice', { count: (factor * OFFER_TTL_MS) / SECOND_MS }),
  })),
});

const mobile = /^\+[1-9]\d{5,14}$/;
/** A number as it is stored: people type spaces and dashes, and 00 for the plus. */
export const plainMobile = (typed: string): string => plainPhone(typed).replace(/^00/, '+');

/** In demo mode contacts are masked, and cannot be changed. */
export const personSchema = (need: { mobile: boolean; masked: boolean }) =>
  z.looseObject({
    firstName: properName,
    lastName: properName,
    email: need.masked ? z.string() : emailSchema,
    mobile: z
      .string()
      .check(
        z.refine(
          value => need.masked || mobile.test(plainMobile(value)) || (!need.mobile && value === ''),
          'users.mobileHelp',
        ),
      ),
  });

type Who = {
  usertype: UserType;
  byAdmin: boolean;
  isNew: boolean;
  masked: boolean;
  /** The name of the fleet with an id, where two admins' choices are compared. */
  fleetName?: (id: string) => string;
};
type Choices = readonly { value: string; label: string }[];

/** The groups of the form: who, the vehicle of a driver, the bank. A fleet admin edits names and vehicles. */
export const groupsFor = (t: TFunction, who: Who, carTypes: Choices): RecordGroup<PersonValues>[] => {
  const { usertype, byAdmin, isNew, masked, fleetName = id => id } = who;
  const fleetInput = { kind: 'own', Input: FleetInput, inWords: (id: unknown) => fleetName(String(id ?? '')) } as const;
  const locked = !isNew && (!byAdmin || masked);
  const driver: RecordGroup<PersonValues> = {
    id: 'vehicle',
    title: t('profile.vehicle'),
    fields: [
      { name: 'carType', label: t('auth.carType'), kind: 'choice', options: carTypes, half: true },
      { name: 'vehicleNumber', label: t('auth.vehicleNumber'), kind: 'text', maxLength: 20, half: true },
      { name: 'vehicleMake', label: t('auth.vehicleMake'), kind: 'text', maxLength: 60, half: true },
      { name: 'vehicleModel', label: t('auth.vehicleModel'), kind: 'text', maxLength: 60, half: true },
      { name: 'other_info', label: t('auth.otherInfo'), kind: 'text', maxLength: 300 },
      ...(byAdmin && !isNew
        ? [{ name: 'fleetadmin', label: t('users.fleet'), ...fleetInput } as const, offerTime(t)]
        : []),
    ],
  };
  const plain = { kind: 'text', ltr: true, half: true, disabled: masked } as const;
  const account: RecordGroup<PersonValues> = {
    id: 'bank',
    title: t('profile.bank'),
    fields: [
      ...bank.map(name => ({ ...plain, name, label: t(`auth.${name}`), maxLength: 40 }) as const),
      ...(hasTaxId(usertype) ? [{ ...plain, name: 'taxId', label: t('paper.taxNumber'), maxLength: 30 } as const] : []),
    ],
  };
  return [
    {
      id: 'person',
      fields: [
        { name: 'firstName', label: t('auth.firstName'), kind: 'text', maxLength: 80, half: true },
        { name: 'lastName', label: t('auth.lastName'), kind: 'text', maxLength: 80, half: true },
        { name: 'email', label: t('auth.email'), kind: 'text', type: 'email', ltr: true, disabled: locked },
        {
          name: 'mobile',
          label: t('users.mobile'),
          kind: 'text',
          type: 'tel',
          ltr: true,
          disabled: locked,
          ...(locked ? {} : { help: t('users.mobileHelp') }),
        },
        ...(isNew
          ? [
              {
                name: 'password',
                label: t('users.password'),
                help: t('users.passwordHelp'),
                kind: 'text',
                ltr: true,
              } as const,
            ]
          : []),
      ],
    },
    ...(usertype === 'driver' ? [driver] : []),
    ...(byAdmin && !isNew && usertype !== 'admin' ? [account] : []),
  ];
};
