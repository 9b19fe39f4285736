import { refuse } from '#shared/contract/errors';
import { bookOperations } from '#shared/contract/operations/books';
import { fromMinor } from '#shared/domain/money/money';
import { systemEntries, userEntries } from '#lambdas/model/books/account-entries';
import { bookPeople } from '#lambdas/model/books/book-people';
import { implement } from '#lambdas/runtime/implementation';
import { balanceKey } from '#lambdas/store/keys';

/** Each kind of account has its own cursors. */
const cursors = { user: /^\d{14}#/, system: /^\d{8}(\||$)/ } as const;

export const fetchAccountEntries = implement(bookOperations.fetchAccountEntries, async ({ ctx, input }) => {
  const { kind, account, ...page } = input;
  if (page.cursor !== undefined && !cursors[kind].test(page.cursor))
    return refuse('invalid_input', { field: 'cursor' });
  if (kind === 'system') return systemEntries(ctx.store, account, ctx.now(), page);
  const { code } = await ctx.settings();
  const balance = await ctx.store.get(balanceKey(account), { consistent: true });
  if (!balance) return refuse('not_found');
  const [entries, personOf] = await Promise.all([
    userEntries(ctx.store, account, code, page),
    bookPeople(ctx.store, [account]),
  ]);
  return { ...entries, person: personOf(account), balance: fromMinor(balance.balanceMinor as number, code) };
});
