import * as z from 'zod/mini';

const name = z.string().check(z.trim(), z.minLength(1, 'proper_input_name'), z.maxLength(80, 'proper_input_name'));

/** The form's rules are the server's (spec §5, Register); messages are keys of the error catalogue. */
export const registerSchema = z.object({
  firstName: name,
  lastName: name,
  email: z.pipe(z.string().check(z.trim(), z.toLowerCase()), z.email('proper_email')),
  password: z.string().check(z.regex(/^[A-Za-z0-9@*#]{6,30}$/, 'password_alphaNumeric_check')),
  country: z.string(),
  phone: z.string().check(z.trim(), z.regex(/^(\d{6,14})?$/, 'mobile_no_blank_error')),
  referralId: z.string().check(z.trim()),
});
export type RegisterValues = z.input<typeof registerSchema>;
