import { endingSession } from '@/lib/session';
import { leaveForProvider, type SocialProvider } from '@/lib/social';
import { showError } from '@/lib/stores/alerts';
import { confirm } from '@/lib/stores/confirms';

const question = {
  title: 'profile.signInAgainTitle',
  text: 'profile.signInAgainText',
  action: 'profile.signInAgain',
} as const;

/** A user without a password signs in again at their provider, and returns to their profile. */
export const signInAgain = async (loginType: string, onLeave: () => void): Promise<void> => {
  if (!(await confirm(question))) return;
  onLeave();
  // Waits until the page that is left has removed its guard, which would ask once more.
  await new Promise(resolve => setTimeout(resolve));
  await endingSession(() => leaveForProvider(loginType as SocialProvider, '/profile?tab=you')).catch(showError);
};
