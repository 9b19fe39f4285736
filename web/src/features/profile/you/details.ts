import * as z from 'zod/mini';
import { bankFieldOf } from '#shared/contract/bank-problems';
import { hasNoAddress } from '#shared/contract/entities/common';
import { oneLine } from '#shared/contract/schema/plain-text';
import { isTaxId } from '#shared/contract/tax-id';
import { plainPhone } from '#shared/domain/people/plain-phone';
import type { User } from '#shared/contract/entities/user';
import type { InputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';

/** Values of the profile form. The mobile is stored without the plus, which is shown as a prefix of the field. */
export type Details = {
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
  bankName: string;
  bankCode: string;
  bankAccount: string;
  taxId: string;
};

export type ProfileChanges = InputOf<Operations['updateProfile']>;

export const detailsOf = (user: User): Details => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  mobile: user.mobile.replace(/^\+/, ''),
  bankName: user.bankName ?? '',
  bankCode: user.bankCode ?? '',
  bankAccount: user.bankAccount ?? '',
  taxId: user.taxId ?? '',
});

/** Users who signed up with e-mail and password cannot edit e-mail and mobile here; social accounts can (PROF-1). */
export const mayEditContact = ({ loginType }: Pick<User, 'loginType'>): boolean => loginType !== undefined;

const properName = z
  .string()
  .check(
    z.overwrite(oneLine),
    z.minLength(1, 'proper_input_name'),
    z.maxLength(80, 'proper_input_name'),
    z.refine(hasNoAddress, 'proper_input_name'),
  );
const email = z.email();
const text = (max: number) => z.string().check(z.overwrite(oneLine), z.maxLength(max, 'auth.tooLong'));

/** Validation rules of spec §5, Profile; messages are translation keys. Unchanged values are not validated again. */
export const detailsSchema = (user: User) => {
  const known = detailsOf(user);
  return z.object({
    firstName: properName,
    lastName: properName,
    email: z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.refine(value => value === known.email || z.safeParse(email, value).success, 'proper_email'),
    ),
    mobile: z.string().check(
      z.overwrite(typed => plainPhone(typed).replace(/^(\+|00)/, '')),
      z.refine(value => value === known.mobile || /^\d{6,15}$/.test(value), 'mobile_no_blank_error'),
    ),
    bankName: text(80),
    bankCode: text(40),
    bankAccount: text(60),
    taxId: text(30).check(z.refine(value => value === known.taxId || isTaxId(value), 'taxId.wrong')),
  });
};

/** Only the changed fields, in the server's form. */
export const changesOf = (user: User, values: Details): ProfileChanges => {
  const known = detailsOf(user);
  const changes: ProfileChanges = {};
  for (const name of ['firstName', 'lastName', 'bankName', 'bankCode', 'bankAccount', 'taxId'] as const)
    if (values[name] !== known[name]) changes[name] = values[name];
  if (!mayEditContact(user)) return changes;
  if (values.email !== known.email) changes.email = values.email;
  if (values.mobile !== known.mobile) changes.mobile = `+${values.mobile}`;
  return changes;
};

/** The fields that a server error refers to; empty if it concerns the whole form. */
export const fieldsOf = (code: string, sent: ProfileChanges): (keyof Details)[] => {
  const atBank = bankFieldOf(code);
  if (atBank) return [atBank];
  if (code === 'invalid_input' && sent.taxId !== undefined) return ['taxId'];
  if (code === 'proper_email') return ['email'];
  if (code === 'mobile_no_blank_error') return ['mobile'];
  if (code === 'proper_input_name')
    return (['firstName', 'lastName'] as const).filter(name => sent[name] !== undefined);
  if (code === 'user_exists') return (['email', 'mobile'] as const).filter(name => sent[name] !== undefined);
  return [];
};
