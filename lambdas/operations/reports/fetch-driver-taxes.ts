import { reportOperations } from '#shared/contract/operations/reports';
import { loadDrivers, namesOf } from '#lambdas/model/reports/driver-names';
import { everyDriver, monthPage, placeIn } from '#lambdas/model/reports/month-pages';
import { taxMonthOf } from '#lambdas/model/reports/tax-months';
import { implement } from '#lambdas/runtime/implementation';
import { commissionKey } from '#lambdas/store/invoice-keys';

export const fetchDriverTaxes = implement(reportOperations.fetchDriverTaxes, async ({ ctx, input }) => {
  const { month, limit, cursor } = input;
  const [ofYear, ofMonth] = month.split('-').map(Number);
  const page = await monthPage(ctx.store, everyDriver, { year: ofYear, month: ofMonth, limit, cursor });
  const found = page.rows.map(row => ({ ...row, driver: placeIn(everyDriver.placeOf(row)).driver }));
  const uids = found.map(({ driver }) => driver);
  const [reports, commissions, people, { code }] = await Promise.all([
    ctx.store.getMany(found.map(({ pk, sk }) => ({ pk, sk }))),
    ctx.store.getMany(uids.map(uid => commissionKey(month, uid))),
    loadDrivers(ctx.store, uids),
    ctx.settings(),
  ]);
  const drivers = found.map(({ driver, pk }) => {
    const user = people.get(driver);
    const row = reports.find(report => report.pk === pk);
    const commission = commissions.find(({ sk }) => sk === driver);
    return {
      driver,
      driverName: namesOf(user).driverName,
      ...(user?.taxId ? { taxId: user.taxId } : {}),
      ...(user?.bankAccount ? { bankAccount: user.bankAccount } : {}),
      ...taxMonthOf(month, row, commission),
    };
  });
  return {
    currency: (commissions[0]?.['currency'] as string | undefined) ?? code,
    drivers,
    ...(page.nextCursor ? { nextCursor: page.nextCursor } : {}),
  };
});
