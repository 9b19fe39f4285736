import { expect } from 'vitest';
import type { SettlementLine } from '#shared/domain/settlement/line';
import { settlementFormats } from '#shared/domain/settlement/formats';
import { readSettlement } from '#shared/domain/settlement/read-settlement';
import { type BankAnswer, readBankReport } from '#shared/domain/payouts/bank-report';
import { fromDecimalText } from '#shared/domain/money/provider-amounts';
import type { SimulatedName } from '#scripts/stand-ins/payments/provider-hosts';
import type { City } from './city';
import { booksOf } from './paper';

const AT_ONCE = 40;
export const BANK_FEE = 3_550;

/** An entry of the bank's statement: above zero the company's account grows. */
type Entry = { id: string; minor: number; words: string; payment?: string; isReturn?: boolean };

const decimal = (minor: number): string => (Math.abs(minor) / 100).toFixed(2);

const entryXml = (currency: string, { id, minor, words, payment, isReturn }: Entry): string => {
  const back = isReturn ? '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' : '';
  const details = payment
    ? `<NtryDtls><TxDtls><Refs><EndToEndId>${payment}</EndToEndId></Refs>${back}</TxDtls></NtryDtls>`
    : '';
  return `<Ntry><Amt Ccy="${currency}">${decimal(minor)}</Amt><CdtDbtInd>${minor > 0 ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><AcctSvcrRef>${id}</AcctSvcrRef>${details}<AddtlNtryInf>${words}</AddtlNtryInf></Ntry>`;
};

const statementOf = (currency: string, entries: readonly Entry[]): string =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId></GrpHdr><Stmt><Id>1</Id>${entries.map(entry => entryXml(currency, entry)).join('')}</Stmt></BkToCstmrStmt></Document>`;

/** The end of the month: files of the providers and of the bank come in, and two admins close it. */
export const closingOf = (city: City) => {
  const { as, currency, paper, payer, runtime } = city;
  const entries: Entry[] = [];
  const bank = (entry: Omit<Entry, 'id'>) => entries.push({ id: `E${entries.length + 1}`, ...entry });

  const bookLines = async (provider: SimulatedName | 'bank', lines: readonly SettlementLine[]) => {
    const outcomes: string[] = [];
    for (let first = 0; first < lines.length; first += AT_ONCE) {
      const part = lines.slice(first, first + AT_ONCE);
      const { rows } = await as('admin').call('bookSettlement', { isTrial: false, provider, lines: part });
      outcomes.push(...rows.map(({ outcome }) => outcome));
    }
    await runtime.settle();
    return outcomes;
  };

  /** Books a provider's whole file; its payout is in transit to the bank. */
  const settles = async (name: SimulatedName) => {
    const answer = await fetch(`${runtime.url}/_providers/settlement/${name}.csv`);
    const report = readSettlement(await answer.text(), settlementFormats[name]);
    if (typeof report === 'string') throw new Error(`${name}: ${report}`);
    expect([name, report.unread]).toEqual([name, []]);
    const outcomes = await bookLines(name, report.lines);
    const odd = report.lines.flatMap((line, nth) =>
      outcomes[nth] === 'booked' ? [] : [{ name, line, outcome: outcomes[nth] }],
    );
    expect(odd).toEqual([]);
    const own = booksOf(name, payer.checkoutsAt(name), Date.now());
    const payout = own.grossMinor - own.feeMinor;
    bank({ minor: payout, words: `${name} payout` });
    paper.add({ fees: -own.feeMinor, bank: -payout });
    // Every movement of a report's days is settled.
    const range = { from: Date.now() - 35 * 86_400_000, until: Date.now(), provider: name, isTrial: false };
    expect([name, await as('admin').call('findUnsettled', range)]).toEqual([name, { found: 0 }]);
  };

  /** Drivers request withdrawals, the bank gets a file, and answers by its statement. */
  const paysOut = async (withdrawals: readonly { name: string; minor: number; comesBack?: boolean }[]) => {
    const ids = new Map<string, string>();
    for (const { name, minor } of withdrawals)
      ids.set(name, (await as(name).call('requestWithdraw', { amount: minor / 100 })).withdraw.id);
    const payer_ = { name: 'Wayfare AB', account: '555-1', code: 'SPSE' };
    const { batch } = await as('admin').call('payWithdraws', { ids: [...ids.values()], payer: payer_ });
    const file = await as('admin').call('fetchPayoutFile', { batch: batch.id, format: 'pain001' });
    const orders = [...file.text.matchAll(/<EndToEndId>([^<]+)<[\s\S]*?<InstdAmt[^>]*>([\d.]+)</g)];
    expect(orders).toHaveLength(withdrawals.length);
    for (const { name, minor, comesBack } of withdrawals) {
      const [, payment = '', amount = ''] = orders.find(([, id]) => id === ids.get(name)) ?? [];
      expect([name, amount]).toEqual([name, decimal(minor)]);
      bank({ minor: -minor, words: name, payment });
      if (comesBack) bank({ minor, words: `${name} closed`, payment, isReturn: true });
      if (comesBack) continue;
      paper.driver(name, -minor);
      paper.add({ bank: minor });
    }
  };

  const asLine = ({ direction, amount = '', entry = '', words = '' }: BankAnswer): SettlementLine => {
    const { minor } = fromDecimalText(amount, currency)!;
    const signed = direction === 'credit' ? minor : -minor;
    return { id: `${entry} ${amount}`, kind: direction!, grossMinor: signed, netMinor: signed, currency, words };
  };

  /** The bank's statement: payouts of providers, payments to drivers, returned payments, and its fee. */
  const readsStatement = async () => {
    bank({ minor: -BANK_FEE, words: 'Monthly fee' });
    const report = readBankReport(statementOf(currency, entries));
    if (typeof report === 'string') throw new Error(report);
    const isPaid = ({ state }: BankAnswer) => state === 'paid';
    const answers = report.answers.toSorted((a, b) => Number(isPaid(b)) - Number(isPaid(a)));
    const wire = answers.map(({ entry: _, direction: __, ...answer }) => ({ ...answer, ref: answer.ref || '-' }));
    const { rows } = await as('admin').call('bookBankAnswers', { isTrial: false, kind: report.kind, answers: wire });
    const unknown = rows.filter(({ outcome }) => outcome === 'unknown').map(({ nth }) => answers[nth]!);
    const lines = unknown.map(asLine);
    const outcomes = await bookLines('bank', lines);
    expect(lines.filter((_, nth) => outcomes[nth] !== 'booked').map(({ words }) => words)).toEqual(['Monthly fee']);
    paper.add({ bank: BANK_FEE, bankFees: -BANK_FEE });
  };

  /** The bank's fee is a difference, until two admins have written it. */
  const writesFee = async () => {
    const { differences } = await as('admin').call('fetchDifferences', {});
    expect(differences.map(({ provider, kind, line }) => [provider, kind, line.grossMinor])).toEqual([
      ['bank', 'missingHere', -BANK_FEE],
    ]);
    const date = new Date(Date.now()).toISOString().slice(0, 10);
    const lines = [
      { account: 'bankFees', amountMinor: -BANK_FEE },
      { account: 'bank', amountMinor: BANK_FEE },
    ];
    const proposal = await city.twoAdmins(
      { kind: 'journal', date, text: 'Monthly fee', lines },
      'Statement',
      async id => {
        await as('admin').call('resolveDifference', {
          id: differences[0]!.id,
          decision: 'proposed',
          note: 'By journal',
          proposal: id,
        });
      },
    );
    expect(proposal.state).toBe('approved');
    expect((await as('admin').call('fetchDifferences', {})).differences).toEqual([]);
  };

  /** The closed trial balance, minor units, positive for credit; accounts without a balance are left out. */
  const closes = async (): Promise<Record<string, number>> => {
    await city.twoAdmins({ kind: 'closing', month: city.month }, 'Month end');
    const { accounts, months } = await as('admin').call('fetchBooksMonth', { month: city.month });
    expect(months.find(({ month }) => month === city.month)).toMatchObject({ isClosed: true });
    const rows = accounts.map(({ account, openingMinor, creditMinor, debitMinor }) => {
      expect([account, openingMinor]).toEqual([account, 0]);
      return [account, openingMinor + creditMinor - debitMinor] as const;
    });
    return Object.fromEntries(rows.filter(([, minor]) => minor !== 0));
  };
  return { settles, paysOut, readsStatement, writesFee, closes, entries };
};
