import { endingSession } from '@/lib/session';
import { leaveForProvider, type SocialProvider } from '@/lib/social';
import { showError } from '@/lib/stores/alerts';
import { confirm } from '@/lib/stores/confirms';

const question = {
  title: 'profile.signInAgainTitle',
  text: 'profile.signInAgainText',
  action: 'profile.signInAgain',
} as const;

/** Somebody without a password signs in again where they did before, and comes back to their profile. */
export const signInAgain = async (loginType: string, onLeave: () => void): Promise<void> => {
  if (!(await confirm(question))) return;
  onLeave();
  // Lets the page that is left take its guard away, which would ask once more.
  await new Promise(resolve => setTimeout(resolve));
  await endingSession(() => leaveForProvider(loginType as SocialProvider, '/profile?tab=you')).catch(showError);
};
