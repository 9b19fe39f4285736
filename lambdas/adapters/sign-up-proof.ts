import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Proof that a sign-up is ours, valid for this address alone. The user pool accepts sign-ups from everybody; its
 * trigger admits those with the proof, which only a function with the stage's key can make.
 */
export const signUpProof = (key: string, email: string): string =>
  createHmac('sha256', key).update(`sign-up ${email.trim().toLowerCase()}`).digest('base64url');

export const isSignUpProof = (key: string, email: string, proof: string | undefined): boolean => {
  const [expected, given] = [Buffer.from(signUpProof(key, email)), Buffer.from(proof ?? '')];
  return expected.length === given.length && timingSafeEqual(expected, given);
};
