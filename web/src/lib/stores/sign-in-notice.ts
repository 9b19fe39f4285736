import { create } from 'zustand';
import type { MessageKey } from '#shared/i18n/en';

/** Why the visitor finds themselves at sign-in; the page shows it until they are in or close it. */
export const useSignInNotice = create<{ text?: MessageKey }>(() => ({}));

export const setSignInNotice = (text: MessageKey | undefined): void => useSignInNotice.setState({ text });
