import type { Settings } from '#shared/contract/entities/settings';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import type { peopleOperations } from '#shared/contract/operations/people';
import { passwordProblem } from '#shared/contract/password';
import { vehicleNeeds } from '#shared/domain/people/vehicle-needs';
import { carTypeNamed } from '#lambdas/model/catalog/load-car-type';
import type { CarType } from '#shared/contract/entities/car-type';
import type { Context } from '#lambdas/runtime/context';
import type { Call } from '#lambdas/runtime/implementation';
import { asksBank, bankProblem } from './bank-problem';
import { canonicalMobile } from './canonical-mobile';

export type RegData = Call<typeof peopleOperations.user_signup>['input']['regData'] & {
  /** For a driver: the id of the car type that `carType` names. */
  carTypeId?: string;
};

const driverFields = [
  'vehicleMake',
  'vehicleModel',
  'vehicleNumber',
  'carType',
  'other_info',
  'licenseImage',
  'invitation',
] as const;
const bankFields = ['bankName', 'bankCode', 'bankAccount'] as const;

/** A driver must give the vehicle details and the licence that the car type needs; the type must exist (REG-9). */
const driverProblem = (data: RegData, type: CarType | undefined): Refusal | undefined => {
  if (!data.mobile) return refuse('mobile_no_blank_error');
  const needs = vehicleNeeds(type);
  if (!data.vehicleMake || !data.vehicleModel) return refuse('vehicle_details_missing');
  if (needs.plate && !data.vehicleNumber) return refuse('vehicle_details_missing');
  if (!type) return refuse('select_proper', { field: 'carType' });
  return data.licenseImage || !needs.license ? undefined : refuse('license_missing');
};

/** A rider must not send fields that only drivers have. */
const riderProblem = (data: RegData): Refusal | undefined => {
  const field = driverFields.find(name => data[name]);
  return field && refuse('invalid_input', { field });
};

const bankFieldsProblem = async (settings: Settings, data: RegData): Promise<Refusal | undefined> => {
  if (asksBank(settings, data.usertype)) return bankProblem(settings, {}, data);
  const field = bankFields.find(name => data[name]);
  return field && refuse('invalid_input', { field });
};

/**
 * Validates fields that depend on the stage or the settings (spec §5, Register); returns the data with a canonical
 * number.
 */
export const checkRegistration = async (ctx: Context, data: RegData): Promise<RegData | Refusal> => {
  const problem = passwordProblem(ctx.passwordRule, data.password);
  if (problem) return refuse(problem);
  const mobile = data.mobile && (await canonicalMobile(data.mobile));
  if (isRefusal(mobile)) return mobile;
  const isDriver = data.usertype === 'driver';
  const type = isDriver && data.carType ? await carTypeNamed(ctx.store, data.carType) : undefined;
  const wrong =
    (await bankFieldsProblem(await ctx.settings(), data)) ??
    (isDriver ? driverProblem(data, type) : riderProblem(data));
  return wrong ?? { ...data, mobile, ...(type ? { carType: type.name, carTypeId: type.id } : {}) };
};
