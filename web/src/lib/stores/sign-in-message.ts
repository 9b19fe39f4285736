import { create } from 'zustand';
import type { MessageKey } from '#shared/i18n/en';

/** Why the visitor finds themselves at sign-in; the page shows it until they are in or close it. */
export const useSignInMessage = create<{ text?: MessageKey }>(() => ({}));

export const setSignInMessage = (text: MessageKey | undefined): void => useSignInMessage.setState({ text });
