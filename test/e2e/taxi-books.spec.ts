import { readFileSync } from 'node:fs';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, type Locator, type Page } from '@playwright/test';
import { DAY_MS } from '#shared/contract/time';
import { monthBefore } from '#shared/domain/time/month';
import type { ApiClient } from '#scripts/lib/api-client';
import { localStage } from '#scripts/lib/local-stage';
import { localCredentials } from '#scripts/local/sigv4';
import { expectAccessible, expectNoSidewaysScroll, signIn, test, textOf, visitor } from './kit';
import { adminApi, apiOf, mobileOf, newcomer, registered } from './people';
import { siteUrl } from './site';

const TOP_UP = 20_000;
/** Stripe deducts 1.5 per cent and 1.80 kr from a payment, and pays out the rest. Minor units. */
const FEE = 480;
const PAYOUT = TOP_UP - FEE;
const BANK_FEE = 3_550;
/** The last month that is over for a day at least. */
const month = monthBefore(new Date(Date.now() - DAY_MS).toISOString().slice(0, 7));
const day = `${month}-15`;
const monthName = new Date(day).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const controller = newcomer('Conny', 'Controller');

/** New admins may approve nothing for a day: this moves their start back by a day behind the product's back. */
const letDayGoBy = async (uid: string): Promise<void> => {
  const { awsUrl: endpoint, region } = await localStage(siteUrl());
  const client = new DynamoDBClient({ endpoint, region, credentials: localCredentials });
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  const Key = { pk: `U#${uid}`, sk: 'A' };
  const UpdateExpression = 'REMOVE accessSetAt';
  const command = new UpdateCommand({ TableName: TableNames[0], Key, UpdateExpression });
  await DynamoDBDocumentClient.from(client).send(command);
};

/** A run that failed may have left the month closed, or its closing proposed. */
const openMonth = async (office: ApiClient, second: ApiClient): Promise<void> => {
  const { proposals } = await second.call('fetchProposals', { limit: 100 });
  for (const { id, content } of proposals)
    if (content.kind === 'closing') await second.call('decideProposal', { id, decision: 'decline' });
  const { months } = await office.call('fetchBooksMonth', {});
  if (!months.some(each => each.month === month && each.isClosed)) return;
  const { proposal } = await office.call('propose', { content: { kind: 'reopening', month }, reason: 'Again' });
  await second.call('decideProposal', { id: proposal.id, decision: 'approve' });
};

test.beforeAll(async () => {
  const office = await adminApi();
  const { phone: _phone, ...person } = controller;
  const { user } = await office.call('addUser', { ...person, mobile: mobileOf(controller), usertype: 'admin' });
  await letDayGoBy(user.id);
  await openMonth(office, await apiOf(controller.email, controller.password));
});

const money = (minor: number): string => (minor / 100).toFixed(2);
/** An amount as the page writes it, in minor units: `−1 204,80 kr`. */
const minorIn = (text: string): number => {
  const size = Math.round(100 * Number(text.replace(/[^\d.]/g, '')));
  return /[-−]/.test(text) ? 0 - size : size;
};
const minorOf = async (shown: Locator): Promise<number> => minorIn(await shown.innerText());

type Row = { opening: number; debit: number; credit: number; closing: number };

/** Some accounts of the trial balance of a month. */
const balanceOf = async <Name extends string>(
  admin: Page,
  names: readonly Name[],
  of?: string,
): Promise<Record<Name, Row>> => {
  await admin.goto(`/books?tab=balance${of ? `&month=${of}` : ''}`);
  const table = admin.getByRole('table', { name: 'Trial balance' });
  await expect(table).toBeVisible();
  const rows = await table.getByRole('row').evaluateAll(lines =>
    lines.map(row => ({
      name: row.querySelector('th a')?.textContent ?? '',
      cells: [...row.querySelectorAll('td')].map(cell => cell.textContent),
    })),
  );
  const found = names.map(name => {
    const [opening = 0, debit = 0, credit = 0, closing = 0] =
      rows.find(row => row.name === name)?.cells.map(minorIn) ?? [];
    return [name, { opening, debit, credit, closing }] as const;
  });
  return Object.fromEntries(found) as Record<Name, Row>;
};

/** A rider adds money to their wallet at Stripe. */
const topUp = async (rider: Page): Promise<string> => {
  await rider.getByRole('button', { name: 'Add money' }).first().click();
  const dialog = rider.getByRole('dialog', { name: 'Add money to your wallet' });
  await dialog.getByLabel('Amount').fill(money(TOP_UP));
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  const checkout = rider.getByRole('dialog').filter({ has: rider.getByRole('radio', { name: /^Stripe/ }) });
  await checkout.getByRole('radio', { name: /^Stripe/ }).check();
  await checkout.getByRole('button', { name: /^Pay/ }).click();
  await rider.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(rider.getByText(textOf('payState.paidText')).first()).toContainText('200');
  return new URL(rider.url()).searchParams.get('attempt')!;
};

/** A settlement file: its first line, that of the payment, and that of the payout. */
type SettlementFile = { head: string; paid: string; payout: string; id: string };

/** Stripe’s lines of one payment; its local page pays out at once all that was ever paid there. */
const downloadReport = async (admin: Page, attempt: string): Promise<SettlementFile> => {
  await admin.goto('/_providers');
  const link = admin.getByRole('link', { name: 'stripe', exact: true });
  const [file] = await Promise.all([admin.waitForEvent('download'), link.click()]);
  const rows = readFileSync(await file.path(), 'utf8').split('\r\n');
  const paid = rows.find(row => row.includes(attempt)) ?? '';
  const payout = rows.at(-1)!.replaceAll(/-\d+\.\d\d/g, `-${money(PAYOUT)}`);
  expect(paid).toContain(`,${money(TOP_UP)},${money(PAYOUT)},SEK,`);
  return { head: rows[0]!, paid, payout, id: paid.split(',')[0]! };
};

const chooseReport = async (admin: Page, name: string, rows: readonly string[]): Promise<void> => {
  await admin.goto('/books?tab=settlement');
  await admin.getByRole('combobox', { name: 'Provider' }).click();
  await admin.getByRole('option', { name: 'Stripe' }).click();
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) };
  await admin.locator('input[type=file]').setInputFiles(file);
  await expect(admin.getByRole('heading', { name })).toBeVisible();
};
const bookReport = async (admin: Page, name: string): Promise<void> => {
  await admin.getByRole('button', { name: 'Book this report' }).click();
  await expect(admin.getByText(`Booked from ${name}.`)).toBeVisible();
};
/** The amount beside a sum of the report. */
const sumOf = (admin: Page, name: string): Promise<number> =>
  minorOf(admin.locator('dl > div').filter({ hasText: name }).locator('dd'));

/** [PLUS-6] The report in Stripe's form: its content, and its effect on the accounts. */
const settle = async (admin: Page, { head, paid, payout }: SettlementFile): Promise<void> => {
  const names = ['Stripe', 'On its way to the bank', 'Fees of payment providers'] as const;
  const before = await balanceOf(admin, names);
  // The fee was reported with the payment.
  expect(before['Fees of payment providers'].closing).toBeGreaterThanOrEqual(FEE);
  expect(before.Stripe.closing).toBeGreaterThanOrEqual(PAYOUT);
  await chooseReport(admin, 'stripe.csv', [head, paid, payout]);
  expect(await sumOf(admin, 'Payments')).toBe(TOP_UP);
  expect(await sumOf(admin, 'Fees taken off')).toBe(0 - FEE);
  expect(await sumOf(admin, 'Payouts to the bank')).toBe(0 - PAYOUT);
  await expect(admin.getByText('Will be booked: 2')).toBeVisible();
  await expectAccessible(admin, 'a settlement report');
  await bookReport(admin, 'stripe.csv');
  const after = await balanceOf(admin, names);
  expect(after['On its way to the bank'].closing - before['On its way to the bank'].closing).toBe(PAYOUT);
  expect(after.Stripe.credit - before.Stripe.credit).toBeGreaterThanOrEqual(PAYOUT);
};

/** The report again with a payment of one krona more: the rest was booked before, and this is listed. */
const differ = async (admin: Page, { head, paid, payout, id }: SettlementFile): Promise<void> => {
  const dearer = paid
    .replace(id, `${id}_2`)
    .replace(money(TOP_UP), money(TOP_UP + 100))
    .replace(money(PAYOUT), money(PAYOUT + 100));
  await chooseReport(admin, 'again.csv', [head, paid, dearer, payout]);
  await expect(admin.getByText('Booked before: 2')).toBeVisible();
  await expect(admin.getByText('Other amounts, to be listed: 1')).toBeVisible();
  await bookReport(admin, 'again.csv');
  const card = admin.getByRole('listitem').filter({ hasText: `${id}_2` });
  const fact = (name: string) => minorOf(card.locator('dt', { hasText: name }).locator('+ dd'));
  expect(await fact('In the report')).toBe(TOP_UP + 100);
  expect(await fact('In the books')).toBe(TOP_UP);
  await expectAccessible(admin, 'a difference');
  await card.getByLabel('Reason').fill(id);
  await card.getByRole('button', { name: 'Propose a journal' }).click();
  await expect(admin.getByText('Resolved.', { exact: true })).toBeVisible();
  await expect(card).toBeHidden();
};

/** The bank's statement: the provider's payout, and a fee that the books do not have. */
const statement = (): string => {
  const entry = (id: string, minor: number, direction: 'CRDT' | 'DBIT', words: string) =>
    `<Ntry><Amt Ccy="SEK">${money(minor)}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
      <AcctSvcrRef>${id}</AcctSvcrRef><AddtlNtryInf>${words}</AddtlNtryInf></Ntry>`;
  const now = Date.now();
  return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
    <GrpHdr><MsgId>S${now}</MsgId></GrpHdr><Stmt><Id>1</Id>
    ${entry(`P${now}`, PAYOUT, 'CRDT', 'STRIPE PAYOUT')}${entry(`F${now}`, BANK_FEE, 'DBIT', 'Monthly fee')}
    </Stmt></BkToCstmrStmt></Document>`;
};

/** [ADM-6] The payout has arrived: the bank has the money that was in transit. */
const readBank = async (admin: Page): Promise<void> => {
  const names = ['Bank', 'On its way to the bank'] as const;
  const before = await balanceOf(admin, names);
  await admin.goto('/withdraws?tab=bank');
  const file = { name: 'camt.xml', mimeType: 'text/xml', buffer: Buffer.from(statement()) };
  await admin.getByLabel('Choose a file', { exact: true }).and(admin.locator('input')).setInputFiles(file);
  const arrived = admin.getByRole('region', { name: 'Payouts of providers that have arrived: 1' });
  await expect(arrived).toContainText(`${money(PAYOUT)} SEK`);
  const unknown = admin.getByRole('region', { name: 'Not payouts of yours: 1' });
  await expect(unknown).toContainText(`Monthly fee${money(BANK_FEE)} SEK`);
  await expectAccessible(admin, 'a statement of the bank');
  await admin.getByRole('button', { name: 'Book this' }).click();
  await expect(admin.getByText('Booked from camt.xml.')).toBeVisible();
  const after = await balanceOf(admin, names);
  expect(after.Bank.debit - before.Bank.debit).toBe(PAYOUT);
  expect(before['On its way to the bank'].closing - after['On its way to the bank'].closing).toBe(PAYOUT);
};

/** Writes the bank's fee as a journal of the month. */
const write = async (admin: Page, { id }: SettlementFile, reason: string): Promise<void> => {
  await admin.goto('/books?tab=write');
  await admin.getByRole('combobox', { name: 'Template' }).click();
  await admin.getByRole('option', { name: 'Bank fee' }).click();
  await admin.getByLabel('Date').fill(day);
  await admin.getByLabel('Text').fill(`Fee ${id.slice(-8)}`);
  await admin.getByLabel('Debit').first().fill(money(BANK_FEE));
  await admin.getByLabel('Credit').last().fill(money(BANK_FEE));
  await admin.getByLabel('Reason').fill(reason);
  await admin.getByRole('button', { name: 'Propose' }).click();
};
const PROPOSED = 'Proposed. Another admin has to approve it under Approvals.';

const approve = async (second: Page, reason: string, text: RegExp): Promise<void> => {
  await second.goto('/approvals');
  const card = second.getByRole('listitem').filter({ hasText: reason }).last();
  await expect(card).toContainText(text);
  // A card behind a dialog counts as hidden, too.
  const done = second.getByText('Approved.', { exact: true }).first();
  const refusal = second.getByRole('alertdialog');
  const approved = async () => {
    await card.getByRole('button', { name: 'Approve' }).click();
    const sure = second.getByRole('dialog', { name: 'Approve the proposal?' });
    await sure.getByRole('button', { name: 'Approve' }).click();
    await expect(done.or(refusal)).toBeVisible();
    if (!(await refusal.isVisible())) return true;
    // A month is closed once its latest journals are added up, which a busy machine does seconds later.
    await expect(refusal).toContainText('still being added up');
    await refusal.getByRole('button', { name: 'Close' }).click();
    return false;
  };
  await expect.poll(approved, { timeout: 120_000, intervals: [3_000] }).toBe(true);
  await expect(card).toBeHidden();
};

/** [PLUS-28] One proposes, and cannot approve; the other one does. */
const writeByHand = async (admin: Page, second: Page, report: SettlementFile): Promise<void> => {
  const names = ['Bank', 'Bank fees'] as const;
  const before = await balanceOf(admin, names);
  const reason = `Statement ${Date.now()}`;
  await write(admin, report, reason);
  await expect(admin.getByText(PROPOSED)).toBeVisible();
  await admin.goto('/approvals');
  const own = admin.getByRole('listitem').filter({ hasText: reason });
  await expect(own.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await approve(second, reason, /Alva Sandberg[^]*Bank fees[^]*35\.50\skr[^]*Bank/);
  await approve(second, report.id, /Stripe[^]*1\skr[^]*Clearing/);
  const after = await balanceOf(admin, names, month);
  const old = (await balanceOf(admin, names)).Bank;
  expect(old.opening - before.Bank.opening).toBe(0 - BANK_FEE);
  expect(after['Bank fees'].closing).toBeGreaterThanOrEqual(BANK_FEE);
  expect(after.Bank.closing).toBe(old.opening);
};

/** [PLUS-28] Two admins close the month; open items are listed, and stay open. */
const closeMonth = async (admin: Page, second: Page): Promise<void> => {
  await admin.goto('/books?tab=months');
  const row = admin.getByRole('listitem').filter({ hasText: monthName });
  await row.getByRole('button', { name: /^Close month/ }).click();
  const dialog = admin.getByRole('dialog', { name: `Close ${monthName}?` });
  await expect(dialog.getByText('Debit and credit are equal')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Clearing' })).toContainText('Nothing open');
  await expect(dialog.getByRole('link', { name: /differences? of settlement (is|are) open$/ })).toBeVisible();
  await expectAccessible(admin, 'the end of a month');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(row).toContainText('Waiting for approval');
  await approve(second, 'Month end', new RegExp(`All months up to ${monthName} are closed`));
  await admin.reload();
  await expect(row).toContainText(/Closed on .* Proposed by Alva Sandberg, approved by Conny Controller\./);
};

/** [PLUS-28] The closed month accepts nothing: a journal is refused, and a reversal counts in the current month. */
const correct = async (admin: Page, second: Page, report: SettlementFile): Promise<void> => {
  const names = ['Bank', 'Bank fees'] as const;
  const closed = await balanceOf(admin, names, month);
  const before = await balanceOf(admin, names);
  await write(admin, report, 'Too late');
  await expect(admin.getByText(`The books are closed up to ${monthName}. Choose a later date.`)).toBeVisible();
  await admin.goto('/books?tab=journals');
  await admin.getByText(`Fee ${report.id.slice(-8)}`).click();
  await admin.getByRole('dialog', { name: 'Manual journal' }).getByRole('button', { name: 'Reverse' }).click();
  await admin.getByRole('dialog', { name: 'Reverse the journal?' }).getByRole('button', { name: 'Reverse' }).click();
  await expect(admin.getByText(PROPOSED)).toBeVisible();
  await approve(second, 'Entered by mistake', /Reversal of a manual journal/);
  const after = await balanceOf(admin, names);
  expect(after['Bank fees'].credit - before['Bank fees'].credit).toBe(BANK_FEE);
  expect(after.Bank.closing - before.Bank.closing).toBe(BANK_FEE);
  expect(await balanceOf(admin, names, month)).toEqual(closed);
  await admin.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(admin);
};

test('[PLUS-6] [PLUS-28] [ADM-6] a payment is settled and reaches the bank, two admins write a journal and close its month', async ({
  browser,
}) => {
  const who = await registered(newcomer('Tove', 'Topup'));
  const rider = await visitor(browser, 'phone');
  await signIn(rider, who.email, who.password, '/wallet');
  const attempt = await topUp(rider);
  const admin = await visitor(browser, 'desk', { acceptDownloads: true });
  await signIn(admin, 'admin@wayfare.test');
  const second = await visitor(browser, 'desk');
  await signIn(second, controller.email, controller.password);
  const report = await downloadReport(admin, attempt);
  await settle(admin, report);
  await differ(admin, report);
  await readBank(admin);
  await writeByHand(admin, second, report);
  await closeMonth(admin, second);
  await correct(admin, second, report);
});
