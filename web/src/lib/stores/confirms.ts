import { create } from 'zustand';
import type { MessageKey } from '#shared/i18n/en';

export type ConfirmQuestion = {
  title: MessageKey;
  text?: MessageKey;
  /** Further consequences, in a separate paragraph. */
  also?: MessageKey;
  params?: Readonly<Record<string, string | number>>;
  /** The verb on the confirm button. */
  action: MessageKey;
  cancel?: MessageKey;
  danger?: boolean;
  /** A text that must be typed before the answer may be yes. */
  typed?: string;
};

type Confirms = {
  open?: ConfirmQuestion & { answer: (yes: boolean) => void };
};

export const useConfirms = create<Confirms>(() => ({}));

/** Asks before something that cannot be undone: `if (await confirm({ title, action: 'common.delete' })) …`. */
export const confirm = (question: ConfirmQuestion): Promise<boolean> => {
  useConfirms.getState().open?.answer(false);
  return new Promise(resolve => {
    const answer = (yes: boolean) => {
      useConfirms.setState({ open: undefined });
      resolve(yes);
    };
    useConfirms.setState({ open: { ...question, answer } });
  });
};
