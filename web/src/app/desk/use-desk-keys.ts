import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { UserType } from '#shared/contract/operation';
import { exists } from '@/app/routes';
import { showOnDesk, useDesk } from '@/lib/stores/desk';
import { isModal, isTyping, MODAL } from '@/lib/typing';
import { mayLeave } from '@/lib/stores/unsaved';
import { useRow } from '@/ui/record/use-row';
import { isLastRow, requestPage } from '@/ui/table/paging';
import { keyOf } from '@/lib/key-of';

/** Rows of a table, and the cards that replace them if there is no room for columns. */
const ROWS = 'main :is([role="row"], li)[data-id]';
const CELL = '[role="gridcell"], button, a';

/** Only the sheet of a row covers the page, as it does if there is no room beside the rows. */
const isRowSheet = (): boolean =>
  [...document.querySelectorAll(MODAL)].every(modal => modal.matches('[data-row-sheet]'));

const focusSearch = (): boolean => {
  const box = document.querySelector<HTMLInputElement>('main input[type="search"]');
  box?.focus();
  box?.select();
  return box !== null;
};

/** The pages whose rows are added in a sheet; elsewhere an admin adds a booking. */
const addsRows = ['/riders', '/drivers', '/fleetadmins', '/alladmin', '/cartypes', '/promos', '/languagesetting'];

function useNew(userType: UserType) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { openNew } = useRow();
  return (): boolean => {
    const isHere = addsRows.includes(pathname) && exists(pathname);
    if (isHere) openNew();
    else if (userType === 'admin') void mayLeave().then(yes => yes && void navigate('/addbookings'));
    return isHere || userType === 'admin';
  };
}

/** The next row by `step`: with a sheet open it shows that row, otherwise the row is marked by the focus. */
function useStep() {
  const { id, open } = useRow();
  return (step: 1 | -1): boolean => {
    const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
    const current = rows.findIndex(row => (id ? row.dataset.id === id : row.contains(document.activeElement)));
    const [here, next] = [rows[current], rows[current < 0 ? 0 : current + step]];
    if (!next && here && isLastRow(here, step)) {
      if (!id) return requestPage(here, step);
      void mayLeave().then(yes => yes && requestPage(here, step));
      return true;
    }
    if (!next) return false;
    if (id) open(next.dataset.id!);
    else next.querySelector<HTMLElement>(CELL)?.focus();
    next.scrollIntoView?.({ block: 'nearest' });
    return true;
  };
}

/** A click on the cell opens its row, as with the mouse. */
const openFocused = ({ target }: KeyboardEvent): boolean => {
  const isCell = target instanceof HTMLElement && target.matches('main [role="row"][data-id] [role="gridcell"]');
  if (isCell) target.click();
  return isCell;
};

function useSingleKeys(userType: UserType) {
  const step = useStep();
  const begin = useNew(userType);
  return (key: string): boolean => {
    if (key === '/') return focusSearch();
    if (key === 'n') return begin();
    if (key === 'j' || key === 'k') return step(key === 'j' ? 1 : -1);
    if (key === '?') showOnDesk('keys');
    return key === '?';
  };
}

const togglePalette = (): boolean => {
  const { shown } = useDesk.getState();
  if (shown === 'palette') showOnDesk(undefined);
  else if (!isModal()) showOnDesk('palette');
  else return false;
  return true;
};

/** Cancels a dialog that is still loading: it does not receive keys yet. */
const closeLoading = (): boolean => {
  const isShown = useDesk.getState().shown !== undefined;
  if (isShown) showOnDesk(undefined);
  return isShown;
};

/** Handles a key; true if the key had an effect. */
function useActs(userType: UserType) {
  const { isOpen, close } = useRow();
  const actOn = useSingleKeys(userType);
  return (event: KeyboardEvent): boolean => {
    const key = keyOf(event);
    if (event.altKey) return false;
    if (event.ctrlKey || event.metaKey) return key === 'k' && !event.shiftKey && togglePalette();
    if (isTyping(event)) return false;
    if (isModal()) return isRowSheet() && (key === 'j' || key === 'k') && useDesk.getState().keys && actOn(key);
    if (key === 'escape' && closeLoading()) return true;
    if (key === 'enter') return openFocused(event);
    if (key === 'escape' && isOpen) close();
    if (key === 'escape') return isOpen;
    return useDesk.getState().keys && actOn(key);
  };
}

/**
 * The shortcuts of the desk (PLUS-12): disabled during typing or while a dialog is open; single keys can be switched
 * off.
 */
export function useDeskKeys(userType: UserType): void {
  const act = useActs(userType);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && latest.current(event)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
