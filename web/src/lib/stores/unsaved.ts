import { create } from 'zustand';
import { confirm } from './confirms';

/** How many forms on the page have unsaved changes. */
const useUnsaved = create<{ forms: number }>(() => ({ forms: 0 }));

/** Announces a form with unsaved changes; the returned function withdraws it. */
export const holdUnsaved = (): (() => void) => {
  useUnsaved.setState(({ forms }) => ({ forms: forms + 1 }));
  return () => useUnsaved.setState(({ forms }) => ({ forms: forms - 1 }));
};

export const leaveQuestion = {
  title: 'profile.leaveTitle',
  text: 'profile.leaveText',
  action: 'profile.leave',
  cancel: 'profile.stay',
  danger: true,
} as const;

/** Whether the page's forms may be closed: asks if one of them has unsaved changes. */
export const mayLeave = async (): Promise<boolean> =>
  useUnsaved.getState().forms === 0 || (await confirm(leaveQuestion));
