import type { DebtPayment } from '#shared/contract/entities/debt-payment';

/** Whether the money came by a card or a checkout for the debt itself, not out of the wallet. */
export const isByCard = ({ by }: DebtPayment): boolean => by !== 'wallet' && by !== 'topUp';
