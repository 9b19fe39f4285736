import { create } from 'zustand';

const nothing = { country: '', phone: '', email: '' };

/** Number or e-mail of a sign-in attempt without an account, for the registration form. */
export const useTypedContact = create(() => nothing);

export const dropTypedContact = (): void => useTypedContact.setState(nothing);
