export { adjustmentEffect } from './approved-adjustment';
export { issueCreditEffect } from './approved-issue';
export { payoutReturnEffect } from './approved-return';
