import { REFERRAL_NUMBER } from '#shared/contract/constants';

/** Lower-case first name (or `rider`) plus a random number 1000 to 9999 (spec §9); `random` is in [0, 1). */
export const referralId = (firstName: string, random: number): string => {
  const base = firstName.trim().toLowerCase().replace(/\s+/g, '') || 'rider';
  const { min, max } = REFERRAL_NUMBER;
  return `${base}${min + Math.floor(random * (max - min + 1))}`;
};
