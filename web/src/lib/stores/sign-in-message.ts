import { create } from 'zustand';
import type { MessageKey } from '#shared/i18n/en';

/** Why the visitor was sent to sign-in; shown there until they sign in or close it. */
export const useSignInMessage = create<{ text?: MessageKey }>(() => ({}));

export const setSignInMessage = (text: MessageKey | undefined): void => useSignInMessage.setState({ text });
