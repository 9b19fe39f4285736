import { create } from 'zustand';

/** A notice that needs no answer. Texts are ready to show; `open` is the address that its action opens. */
export type Toast = {
  id: number;
  title?: string;
  text: string;
  open?: string;
};

type Toasts = {
  waiting: readonly Toast[];
  /** Whether there has been a toast yet: the component that shows toasts is loaded with the first. */
  any: boolean;
};

export const useToasts = create<Toasts>(() => ({ waiting: [], any: false }));

let lastId = 0;

/** Shows a toast at the lower end of the window. */
export const showToast = (toast: Omit<Toast, 'id'>): void => {
  useToasts.setState(({ waiting }) => ({ waiting: [...waiting, { ...toast, id: ++lastId }], any: true }));
};

/** Takes the waiting toasts off the queue. */
export const takeToasts = (): readonly Toast[] => {
  const { waiting } = useToasts.getState();
  if (waiting.length > 0) useToasts.setState({ waiting: [] });
  return waiting;
};
