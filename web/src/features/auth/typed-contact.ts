import { create } from 'zustand';

const nothing = { country: '', phone: '', email: '' };

/** Number or e-mail that somebody wanted to sign in with and that has no account yet, for the form that makes one. */
export const useTypedContact = create(() => nothing);

export const dropTypedContact = (): void => useTypedContact.setState(nothing);
