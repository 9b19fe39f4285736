import * as z from 'zod/mini';

/** The rules of spec §5, Register; messages are keys of the translations. */
export const emailSchema = z.pipe(z.string().check(z.trim(), z.toLowerCase()), z.email('proper_email'));
export const passwordSchema = z.string().check(z.regex(/^[A-Za-z0-9@*#]{6,30}$/, 'password_alphaNumeric_check'));
export const nameSchema = z
  .string()
  .check(z.trim(), z.minLength(1, 'proper_input_name'), z.maxLength(80, 'proper_input_name'));
/** At least 6 characters with no plus, space or hyphen; blank when the phone is optional. */
export const localNumber = /^\d{6,14}$/;

export const registerSchema = z.object({
  firstName: nameSchema,
  lastName: nameSchema,
  email: emailSchema,
  password: passwordSchema,
  country: z.string(),
  phone: z.string().check(z.trim(), z.regex(/^(\d{6,14})?$/, 'mobile_no_blank_error')),
  referralId: z.string().check(z.trim(), z.maxLength(60, 'referer_not_found')),
});
export type Registration = z.output<typeof registerSchema>;
