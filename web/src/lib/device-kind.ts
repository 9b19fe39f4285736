export type Device = { userAgent: string; maxTouchPoints?: number };

/** The maker of the device's system. iPadOS reports itself as a Mac, but with touch points. */
export const deviceKind = ({ userAgent, maxTouchPoints = 0 }: Device): 'android' | 'apple' | 'other' => {
  if (/android/i.test(userAgent)) return 'android';
  const isApple = /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1);
  return isApple ? 'apple' : 'other';
};
