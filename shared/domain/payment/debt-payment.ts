import type { DebtPayment } from '#shared/contract/entities/debt-payment';

/** Whether the money came from a card or a checkout for the debt itself, not from the wallet. */
export const isByCard = ({ by }: DebtPayment): boolean => by !== 'wallet' && by !== 'topUp';
