/** The attribute of a table and its pager together. */
export const TABLE = 'data-table';

export const PAGE_STEP = 'wayfare-page-step';

/** To the next page, or to the one before. */
export type PageStep = { step: 1 | -1 };

/** The first row below the head. */
const FIRST_INDEX = 2;

/** Whether no row of the page comes after this one. A grid draws only the rows in sight and says how many there are. */
export const isLastRow = (row: Element, step: PageStep['step']): boolean => {
  const index = Number(row.getAttribute('aria-rowindex'));
  if (!index) return true;
  return index === (step === 1 ? Number(row.closest('[role="grid"]')?.getAttribute('aria-rowcount')) : FIRST_INDEX);
};

/** Asks the table of this row for its next page, at whose near end it goes on; whether there is one. */
export const requestPage = (row: Element, step: PageStep['step']): boolean =>
  !(row.closest(`[${TABLE}]`) ?? row).dispatchEvent(
    new CustomEvent<PageStep>(PAGE_STEP, { detail: { step }, cancelable: true }),
  );
