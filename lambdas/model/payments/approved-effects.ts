import { adjustmentEffect } from './approved-adjustment';
import { issueCreditEffect } from './approved-issue';
import { payoutReturnEffect } from './approved-return';

export const approvedEffects = {
  refund: adjustmentEffect,
  correction: adjustmentEffect,
  payoutReturn: payoutReturnEffect,
  issueCredit: issueCreditEffect,
} as const;
