/** The receipt's heading: it has the focus when the receipt was opened on request. */
export const RECEIPT_TITLE_ID = 'receipt-title';

export const showReceipt = (): void => {
  const title = document.getElementById(RECEIPT_TITLE_ID);
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  title?.focus({ preventScroll: true });
  title?.closest('section')?.scrollIntoView?.({ behavior: isStill ? 'auto' : 'smooth', block: 'start' });
};
