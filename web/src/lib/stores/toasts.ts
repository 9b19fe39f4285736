import { create } from 'zustand';

/** A sentence that needs no answer. Texts are ready to show; `open` is the address its action leads to. */
export type Toast = {
  id: number;
  title?: string;
  text: string;
  open?: string;
};

type Toasts = {
  waiting: readonly Toast[];
  /** There has been one: what shows them is worth its download. */
  any: boolean;
};

export const useToasts = create<Toasts>(() => ({ waiting: [], any: false }));

let lastId = 0;

/** Shows a passing notice at the top of the window. */
export const showToast = (toast: Omit<Toast, 'id'>): void => {
  useToasts.setState(({ waiting }) => ({ waiting: [...waiting, { ...toast, id: ++lastId }], any: true }));
};

/** Hands the waiting notices to whoever shows them. */
export const takeToasts = (): readonly Toast[] => {
  const { waiting } = useToasts.getState();
  if (waiting.length > 0) useToasts.setState({ waiting: [] });
  return waiting;
};
