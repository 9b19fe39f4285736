import { isApiError } from '#shared/client/api-error';
import type { ProposalContent } from '#shared/contract/entities/proposal';
import { useTranslation } from '@/i18n/translation';
import { confirm } from '@/lib/stores/confirms';
import { showToast } from '@/lib/stores/toasts';
import { usePropose } from './api';

/** It is more than one admin alone may give today. */
export const needsAnother = (error: unknown): boolean => isApiError(error, 'credit_needs_approval');

/** Offers to propose an action to another admin where it failed for that; its mutation is silent then: `needsAnother`. */
export function useOrPropose(onProposed: () => void) {
  const { t } = useTranslation();
  const proposing = usePropose();
  /** @returns whether it is proposed */
  const propose = (content: ProposalContent, reason: string): Promise<boolean> => {
    const onSuccess = () => {
      showToast({ text: t('writeOff.done') });
      onProposed();
    };
    return proposing.mutateAsync({ content, reason }, { onSuccess }).then(
      () => true,
      () => false,
    );
  };
  /** @returns whether it is proposed */
  const orPropose = async (error: unknown, content: ProposalContent, reason: string): Promise<boolean> => {
    if (!needsAnother(error)) return false;
    const question = { title: 'approvals.needed', text: 'approvals.neededText', action: 'writeOff.propose' } as const;
    return (await confirm(question)) && propose(content, reason);
  };
  return { orPropose, propose, isProposing: proposing.isPending };
}
