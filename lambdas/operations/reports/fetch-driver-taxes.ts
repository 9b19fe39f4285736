import { reportOperations } from '#shared/contract/operations/reports';
import { loadDrivers, namesOf } from '#lambdas/model/reports/driver-names';
import { taxMonthOf } from '#lambdas/model/reports/tax-months';
import { implement } from '#lambdas/runtime/implementation';
import { commissionsOf } from '#lambdas/store/invoice-keys';

export const fetchDriverTaxes = implement(reportOperations.fetchDriverTaxes, async ({ ctx, input }) => {
  const { month, limit, cursor } = input;
  const rows = await ctx.store.query({ pk: commissionsOf(month), limit, ...(cursor ? { after: cursor } : {}) });
  const people = await loadDrivers(
    ctx.store,
    rows.map(({ sk }) => sk),
  );
  const { code } = await ctx.settings();
  const last = rows.at(-1);
  return {
    currency: (rows[0]?.['currency'] as string | undefined) ?? code,
    drivers: rows.map(row => {
      const user = people.get(row.sk);
      return {
        driver: row.sk,
        driverName: namesOf(user).driverName,
        ...(user?.taxId ? { taxId: user.taxId } : {}),
        ...(user?.bankAccount ? { bankAccount: user.bankAccount } : {}),
        ...taxMonthOf(month, row),
      };
    }),
    ...(last && rows.length === limit ? { nextCursor: last.sk } : {}),
  };
});
