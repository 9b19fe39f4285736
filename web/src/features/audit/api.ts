import type { AuditEntry } from '#shared/contract/entities/audit';
import type { AuditFinding } from '#shared/contract/operations/audit';
import { fullPage } from '@/ui/table/fill-page';
import type { Page, PageRequest } from '@/ui/table/table-types';
import { api } from '@/lib/api';

export type AuditQuestion = { by?: string; about?: string; operation?: string; from?: number; until?: number };

export const auditKey = (question: AuditQuestion) => ['audit', question] as const;

/** Limit of requests for one page of the table: an answer may be short or empty and have a next page. */
const MOST_STEPS = 20;

export const fetchEntries = (question: AuditQuestion, request: PageRequest): Promise<Page<AuditEntry>> => {
  const { limit, signal } = request;
  const ask = async (cursor: string | undefined) => {
    const { entries, nextCursor } = await api.fetchAudit(
      { ...question, limit, ...(cursor ? { cursor } : {}) },
      { signal },
    );
    return { rows: entries, nextCursor };
  };
  return fullPage(request, ask, MOST_STEPS);
};

export type Verified = {
  checked: number;
  erased: number;
  findings: readonly AuditFinding[];
  heads: readonly { chain: number; seq: number; hash: string }[];
  /** 0 to 1: chains that are through. */
  share: number;
  nextCursor?: string | undefined;
};

export const verifyStep = async (before: Verified | undefined, signal: AbortSignal): Promise<Verified> => {
  const cursor = before?.nextCursor;
  const step = await api.verifyAudit(cursor ? { cursor } : {}, { signal });
  return {
    checked: (before?.checked ?? 0) + step.checked,
    erased: (before?.erased ?? 0) + step.erased,
    findings: [...(before?.findings ?? []), ...step.findings],
    heads: [...(before?.heads ?? []), ...(step.head ? [step.head] : [])],
    share: (step.chain + (step.head ? 1 : 0)) / step.chains,
    nextCursor: step.nextCursor,
  };
};
