import { create } from 'zustand';

/** A number that somebody wanted to sign in with and that has no account yet, for the form that makes one. */
export const useTypedNumber = create(() => ({ country: '', phone: '' }));
