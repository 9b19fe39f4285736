/** The attribute of a table and its pager together. */
export const TABLE = 'data-table';

export const PAGE_STEP = 'wayfare-page-step';

/** To the next or the previous page. */
export type PageStep = { step: 1 | -1 };

/** The first row below the head. */
const FIRST_INDEX = 2;

/** Whether no row of the page follows this one. A grid only renders the visible rows and states their number. */
export const isLastRow = (row: Element, step: PageStep['step']): boolean => {
  const index = Number(row.getAttribute('aria-rowindex'));
  if (!index) return true;
  return index === (step === 1 ? Number(row.closest('[role="grid"]')?.getAttribute('aria-rowcount')) : FIRST_INDEX);
};

/** Requests the next page from the table of this row, to continue at its near end; returns whether there is one. */
export const requestPage = (row: Element, step: PageStep['step']): boolean =>
  !(row.closest(`[${TABLE}]`) ?? row).dispatchEvent(
    new CustomEvent<PageStep>(PAGE_STEP, { detail: { step }, cancelable: true }),
  );
