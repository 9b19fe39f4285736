import type { AuditKind } from '#shared/contract/entities/audit';
import type { Key, Write } from '#lambdas/ports/store';

/**
 * The records whose changes are audited, by the pattern of their key; the first matching kind of a transaction is the
 * entry's subject. Other items (events, index entries, claims, notices) follow from these.
 */
const kinds: readonly (readonly [AuditKind, RegExp])[] = [
  ['booking', /^BK#([^|]+)\|A$/],
  ['user', /^U#([^|]+)\|A$/],
  ['withdraw', /^WD#([^|]+)\|A$/],
  ['payoutBatch', /^PB#([^|]+)\|A$/],
  ['paymentIssue', /^PX#([^|]+)\|A$/],
  ['proposal', /^PP#([^|]+)\|A$/],
  ['alarm', /^AL#([^|]+)\|A$/],
  ['invitation', /^IN#([^|]+)\|A$/],
  ['carType', /^CFG#cartype\|(.+)$/],
  ['promo', /^CFG#promo\|(.+)$/],
  ['language', /^CFG#language\|(.+)$/],
  ['language', /^CFG#languagetexts\|(.+)$/],
  ['notification', /^CFG#notification\|(.+)$/],
  ['settings', /^CFG#(settings)\|A$/],
  ['cancelReasons', /^CFG#(cancelreason)\|A$/],
  ['cardRefund', /^RF#([^|]+)\|A$/],
  ['wallet', /^W#([^|]+)\|BAL$/],
  ['journal', /^J#([^|]+)\|A$/],
  ['invitation', /^IN#([^|]+)\|A$/],
];

export type Touched = {
  kind: AuditKind;
  id: string;
  key: Key;
  write: Exclude<Write, { type: 'check' }>;
  /** Its place in the transaction. */
  index: number;
};

const keyOf = (write: Write): Key => (write.type === 'put' ? write.item : write.key);

/** The audited records that a transaction changes, the subject first. */
export const touchedBy = (writes: readonly Write[]): Touched[] => {
  const found = writes.flatMap((write, index) => {
    if (write.type === 'check') return [];
    const { pk, sk } = keyOf(write);
    return kinds.flatMap(([kind, pattern], order) => {
      const id = pattern.exec(`${pk}|${sk}`)?.[1];
      return id === undefined ? [] : [{ order, kind, id, key: { pk, sk }, write, index }];
    });
  });
  return found.sort((a, b) => a.order - b.order).map(({ order: _order, ...touched }) => touched);
};
