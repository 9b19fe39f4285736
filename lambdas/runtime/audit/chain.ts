import { createHash, randomBytes } from 'node:crypto';
import { canonical } from '#shared/domain/canonical';
import type { AuditChange, AuditSubject } from '#shared/contract/entities/audit';
import type { UserType } from '#shared/contract/operation';
import { all, is, type Item, missing, type Store, type Write } from '#lambdas/ports/store';
import {
  auditAlsoKey,
  auditChains,
  auditEntryKey,
  auditHeadKey,
  AUDITS,
  auditsAbout,
  auditsBy,
  auditsOfOperation,
} from '#lambdas/store/keys';

/** Fields that the hash covers. `digest` replaces the changes, which may be erased with the person they concern. */
type Hashed = {
  id: string;
  at: number;
  by: string;
  byType: UserType;
  operation: string;
  subjects: readonly AuditSubject[];
  chain: number;
  /** Counts from 1 in its chain. */
  seq: number;
  digest: string;
  /** The hash of the entry before it; empty for the first. */
  prev: string;
};

export type StoredAudit = Item &
  Hashed & {
    hash: string;
    /** Makes the digest of a guessable value useless. Erased together with the changes. */
    salt?: string;
    changes?: readonly AuditChange[];
  };

/** The last entry of a chain, and so how many there are. */
export type AuditHead = { seq: number; hash: string };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const digestOf = (salt: string, changes: readonly AuditChange[]): string => sha256(salt + canonical(changes));

export const hashOf = (entry: Hashed): string => {
  const { id, at, by, byType, operation, subjects, chain, seq, digest, prev } = entry;
  return sha256(canonical({ id, at, by, byType, operation, subjects, chain, seq, digest, prev }));
};

/** The lists in which an entry is found. */
export const listsOf = ({ id, by, operation, subjects: [about] }: Hashed): Record<string, string> => ({
  g1p: AUDITS,
  g1s: id,
  g2p: auditsBy(by),
  g2s: id,
  g4p: auditsOfOperation(operation),
  g4s: id,
  ...(about ? { g3p: auditsAbout(about.id), g3s: id } : {}),
});

/**
 * Adds the entry to the lists of the other records that it mentions, as many as the transaction has room for; the first
 * record's list has the entry itself. A journal is found by the accounts that it moves money between.
 */
export const alsoListed = (
  { id, chain, subjects: [first, ...others] }: NewAudit,
  seq: number,
  room: number,
): Write[] => {
  const ids = new Set(others.filter(({ kind }) => kind !== 'journal').map(other => other.id));
  if (first) ids.delete(first.id);
  return [...ids].slice(0, Math.max(room, 0)).map((about, place) => {
    const item = { ...auditAlsoKey(chain, seq, place), _et: 'auditAlso', g3p: auditsAbout(about), g3s: id };
    return { type: 'put', item };
  });
};

export const headOf = async (store: Store, chain: number): Promise<AuditHead> => {
  const item = await store.get(auditHeadKey(chain), { consistent: true });
  return item ? { seq: item.seq as number, hash: item.hash as string } : { seq: 0, hash: '' };
};

/** Any of the chains, so that admins who work at the same time seldom meet in one. */
export const anyChain = (randomInt: (min: number, max: number) => number): number =>
  randomInt(0, auditChains.length - 1);

export type NewAudit = Omit<Hashed, 'seq' | 'digest' | 'prev'> & { changes: readonly AuditChange[] };

/** Appends an entry to its chain; the transaction fails when another one was appended since the head was read. */
export const appendWrites = (head: AuditHead, { changes, ...entry }: NewAudit): { writes: Write[]; hash: string } => {
  const salt = randomBytes(12).toString('base64url');
  const hashed: Hashed = { ...entry, seq: head.seq + 1, digest: digestOf(salt, changes), prev: head.hash };
  const hash = hashOf(hashed);
  const key = auditEntryKey(hashed.chain, hashed.seq);
  const item = { ...key, _et: 'audit', ...hashed, hash, salt, changes, ...listsOf(hashed) };
  return {
    hash,
    writes: [
      { type: 'put', item, if: missing() },
      {
        type: 'update',
        key: auditHeadKey(hashed.chain),
        set: { _et: 'auditHead', seq: hashed.seq, hash },
        if: head.seq === 0 ? missing() : all(is('seq', head.seq), is('hash', head.hash)),
      },
    ],
  };
};
