import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What a sign-up of ours carries, for this address alone. The user pool takes sign-ups from everybody; its trigger lets
 * in those with the proof, which only a function that knows the stage's key can make.
 */
export const signUpProof = (key: string, email: string): string =>
  createHmac('sha256', key).update(`sign-up ${email.trim().toLowerCase()}`).digest('base64url');

export const isSignUpProof = (key: string, email: string, proof: string | undefined): boolean => {
  const [expected, given] = [Buffer.from(signUpProof(key, email)), Buffer.from(proof ?? '')];
  return expected.length === given.length && timingSafeEqual(expected, given);
};
