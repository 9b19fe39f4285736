import { refuse } from '#shared/contract/errors';
import { documentKinds } from '#shared/contract/entities/driver-document';
import { accountOperations } from '#shared/contract/operations/account';
import { vehicleNeeds } from '#shared/domain/people/vehicle-needs';
import { loadCarType } from '#lambdas/model/catalog/load-car-type';
import { implementForAccount } from '#lambdas/runtime/implementation';
import { profileOfAccount } from '#lambdas/store/user-items';

export const fetchApplication = implementForAccount(accountOperations.fetchApplication, async ({ ctx, caller }) => {
  const user = await profileOfAccount(ctx.store, caller.uid, { consistent: true });
  if (!user || user.deletedAt !== undefined) return refuse('user_issue_contact_admin');
  if (user.usertype !== 'driver') return refuse('not_found');
  const type = user.carTypeId ? await loadCarType(ctx.store, user.carTypeId) : undefined;
  const needs = vehicleNeeds(type);
  const { firstName, email, createdAt, approved, vehicleNumber = '' } = user;
  return {
    application: {
      firstName,
      email,
      createdAt,
      approved,
      vehicleNumber,
      carType: type?.name ?? user.carType ?? '',
      vehicle: [user.vehicleMake, user.vehicleModel].filter(Boolean).join(' '),
      documents: documentKinds.filter(kind => user[`${kind}Image`]),
      missing: [
        ...(needs.plate && !vehicleNumber ? (['plate'] as const) : []),
        ...(needs.license && !user.licenseImage ? (['license'] as const) : []),
      ],
    },
  };
});
