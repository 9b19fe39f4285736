import { refuse } from '#shared/contract/errors';
import { reportOperations } from '#shared/contract/operations/reports';
import { loadDrivers, namesOf } from '#lambdas/model/reports/driver-names';
import { invoiceIn, taxMonthOf } from '#lambdas/model/reports/tax-months';
import { implement } from '#lambdas/runtime/implementation';
import { commissionKey } from '#lambdas/store/invoice-keys';
import { reportKey } from '#lambdas/store/keys';

const MONTHS = 12;

export const fetchTaxYear = implement(reportOperations.fetchTaxYear, async ({ ctx, actor, input }) => {
  const { driver, year } = input;
  if (actor.usertype === 'driver' && driver !== actor.uid) return refuse('not_found');
  const months = Array.from({ length: MONTHS }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);
  const reportOf = (month: string) => reportKey(`D#${driver}`, month.replace('-', ''));
  const [reports, commissions, drivers, { code }] = await Promise.all([
    ctx.store.getMany(months.map(reportOf)),
    ctx.store.getMany(months.map(month => commissionKey(month, driver))),
    loadDrivers(ctx.store, [driver]),
    ctx.settings(),
  ]);
  const user = drivers.get(driver);
  if (reports.length + commissions.length === 0 && user?.usertype !== 'driver') return refuse('not_found');
  const counted = months.flatMap(month => {
    const row = reports.find(({ sk }) => sk === reportOf(month).sk);
    const commission = commissions.find(({ pk }) => pk === commissionKey(month, driver).pk);
    if (!row && !commission) return [];
    return [{ ...taxMonthOf(month, row, commission), ...(commission ? invoiceIn(commission) : {}) }];
  });
  const currency = (commissions[0]?.['currency'] as string | undefined) ?? code;
  const { driverName } = namesOf(user);
  return { driverName, ...(user?.taxId ? { taxId: user.taxId } : {}), currency, months: counted };
});
