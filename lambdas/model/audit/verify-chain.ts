import type { AuditFinding } from '#shared/contract/operations/audit';
import type { Store } from '#lambdas/ports/store';
import { type AuditHead, digestOf, hashOf, headOf, listsOf, type StoredAudit } from '#lambdas/runtime/audit/chain';
import { explainedBlanks, isBlank } from './erased-subjects';
import { auditEntryKey, auditPk } from '#lambdas/store/keys';

const ENTRIES_A_STEP = 200;

/** How far a chain is checked: the number and hash of the last entry seen. */
export type Place = AuditHead & { chain: number };
export type Step = {
  checked: number;
  erased: number;
  findings: AuditFinding[];
  last: AuditHead;
  /** Set when the chain is through. */
  head?: AuditHead;
};

const isAsWritten = (entry: StoredAudit, isExplained: (entry: StoredAudit) => boolean): boolean => {
  const { changes, salt, digest } = entry;
  if (hashOf(entry) !== entry.hash) return false;
  return isBlank(entry) ? isExplained(entry) : digestOf(salt ?? '', changes ?? []) === digest;
};

const isListed = (entry: StoredAudit): boolean =>
  Object.entries(listsOf(entry)).every(([attribute, value]) => entry[attribute] === value);

/** The fault of an entry at its place, after the one before it. */
const faultsOf = (
  entry: StoredAudit,
  before: AuditHead,
  chain: number,
  isExplained: (entry: StoredAudit) => boolean,
): AuditFinding[] => {
  const seq = Number(entry.sk);
  const found = (fault: AuditFinding['fault'], at = seq): AuditFinding =>
    fault === 'missing' ? { fault, chain, seq: at } : { fault, chain, seq: at, id: entry.id };
  const gap = Array.from({ length: Math.min(seq - before.seq - 1, ENTRIES_A_STEP) }, (_, n) =>
    found('missing', before.seq + 1 + n),
  );
  const isFirst = gap.length > 0;
  return [
    ...gap,
    ...(isAsWritten(entry, isExplained) ? [] : [found('changed')]),
    ...(entry.seq !== seq || entry.chain !== chain || (!isFirst && entry.prev !== before.hash) ? [found('order')] : []),
    ...(isListed(entry) ? [] : [found('hidden')]),
  ];
};

/** The end of a chain against its head; entries that were appended since the head was read are left to the next time. */
const endOf = async (store: Store, chain: number, last: AuditHead, head: AuditHead): Promise<AuditFinding[]> => {
  const lost = Array.from({ length: Math.min(Math.max(head.seq - last.seq, 0), ENTRIES_A_STEP) }, (_, n) => ({
    fault: 'missing' as const,
    chain,
    seq: last.seq + 1 + n,
  }));
  if (lost.length > 0) return lost;
  if (head.hash !== last.hash) return [{ fault: 'end', chain, seq: last.seq }];
  const [beyond] = await store.query({
    pk: auditPk(chain),
    after: auditEntryKey(chain, last.seq).sk,
    limit: 1,
    consistent: true,
  });
  const isNew = !beyond || (await headOf(store, chain)).seq >= Number(beyond.sk);
  return isNew ? [] : [{ fault: 'end', chain, seq: Number(beyond.sk) }];
};

/** Checks the next entries of a chain. The head is read first, so that entries which are being appended don't count. */
export const verifyChain = async (store: Store, { chain, ...from }: Place): Promise<Step> => {
  const head = await headOf(store, chain);
  const [after, until] = [from.seq + 1, Math.max(head.seq, from.seq + 1)].map(seq => auditEntryKey(chain, seq).sk);
  const page = { pk: auditPk(chain), between: [after!, until!] as const, limit: ENTRIES_A_STEP, consistent: true };
  const found = head.seq > from.seq ? ((await store.query(page)) as StoredAudit[]) : [];
  let last: AuditHead = from;
  const findings: AuditFinding[] = [];
  const isExplained = await explainedBlanks(store, found);
  for (const entry of found) {
    findings.push(...faultsOf(entry, last, chain, isExplained));
    last = { seq: Number(entry.sk), hash: entry.hash };
  }
  const counted = { checked: found.length, erased: found.filter(({ changes }) => changes === undefined).length };
  const isThrough = found.length < ENTRIES_A_STEP;
  if (isThrough) findings.push(...(await endOf(store, chain, last, head)));
  return { ...counted, findings, last, ...(isThrough ? { head } : {}) };
};
