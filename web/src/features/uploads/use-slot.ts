import type { UploadPurpose } from '@/lib/upload/job';
import { useSession } from '@/lib/session';
import { tabStorage } from '@/storage';
import { newKey } from '@/lib/new-key';

const TAB_KEY = 'wayfare-upload-tab';

const tabId = (): string => {
  const known = tabStorage.getItem(TAB_KEY);
  if (known) return known;
  const made = newKey();
  tabStorage.setItem(TAB_KEY, made);
  return made;
};

/**
 * Storage key for a resumable upload: by user, so that another user of the device is not offered it; before sign-up, by
 * tab. Undefined while nobody is signed in.
 */
export function useSlot(purpose: UploadPurpose): string | undefined {
  const { user } = useSession();
  if (purpose.kind === 'license') return `license:${tabId()}`;
  const about = purpose.bookingId ?? purpose.userId;
  return user && ['user', user.id, purpose.kind, ...(about ? [about] : [])].join(':');
}
