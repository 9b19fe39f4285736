import type { UseFormReturn } from 'react-hook-form';
import { bankFieldOf } from '#shared/contract/bank-problems';
import { type ApiError } from '#shared/client/api-error';
import { toApiError } from '@/lib/api-error';
import { showError } from '@/lib/stores/alerts';
import { usersWithMobile } from '../api';
import type { RobotCheck } from '../robot/use-robot-check';
import type { RegisterField, Registration } from '../fields';

/** Why a registration was refused, and the field at fault, if any. */
export type Refused = {
  error: ApiError;
  field?: RegisterField;
};

const blamed: Partial<Record<ApiError['code'], RegisterField>> = {
  proper_input_name: 'firstName',
  proper_email: 'email',
  password_alphaNumeric_check: 'password',
  password_blank_messege: 'password',
  password_complexity_check: 'password',
  mobile_no_blank_error: 'phone',
  number_not_texted: 'phone',
  select_proper: 'carType',
  vehicle_details_missing: 'vehicleMake',
  license_missing: 'licenseImage',
  referer_not_found: 'referralId',
};

/**
 * The server does not say whether e-mail or phone is taken, so ask its check for existing users. If that requires a
 * robot check of its own, either may be the cause.
 */
const takenField = async (mobile: string | undefined, robot: RobotCheck): Promise<RegisterField | undefined> => {
  if (!mobile) return 'email';
  if (robot.isWanted) return undefined;
  const users = await usersWithMobile(mobile).catch(() => []);
  return users.some(user => user.mobile) ? 'phone' : 'email';
};

export const refusedBy = async (failure: unknown, mobile: string | undefined, robot: RobotCheck): Promise<Refused> => {
  const error = toApiError(failure);
  const field =
    error.code === 'user_exists' ? await takenField(mobile, robot) : (blamed[error.code] ?? bankFieldOf(error.code));
  return { error, ...(field ? { field } : {}) };
};

/** Shows the refusal at the field, which gets the focus, and in the alert dialog where no field is at fault. */
export const showRefusal = ({ error, field }: Refused, form: UseFormReturn<Registration>): void => {
  if (!field) return void showError(error);
  const message = error.code === 'select_proper' ? 'auth.carTypeMissing' : error.code;
  form.setError(field, { type: 'server', message });
  // The field can be in a step that is drawn first.
  setTimeout(() => form.setFocus(field));
};
