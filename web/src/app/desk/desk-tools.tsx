import { Suspense, useEffect } from 'react';
import type { UserType } from '#shared/contract/operation';
import { loadTexts } from '@/i18n/i18n';
import { lazyPart } from '@/lib/lazy-part';
import { showOnDesk, useDesk } from '@/lib/stores/desk';
import { useDeskKeys } from './use-desk-keys';

const Palette = lazyPart(async () => {
  const [{ Palette: part }] = await Promise.all([import('./palette'), loadTexts('rest')]);
  return { default: part };
});
const KeysDialog = lazyPart(async () => {
  const [{ KeysDialog: part }] = await Promise.all([import('./keys-dialog'), loadTexts('rest')]);
  return { default: part };
});

/** Shortcuts, palette and list of shortcuts, on every page of the users of the desk. */
export function DeskTools({ userType }: { userType: UserType }) {
  useDeskKeys(userType);
  // For the next user to sign in, everything is closed.
  useEffect(() => () => showOnDesk(undefined), []);
  const shown = useDesk(desk => desk.shown);
  return (
    <Suspense fallback={null}>
      {shown === 'palette' && <Palette userType={userType} />}
      {shown === 'keys' && <KeysDialog />}
    </Suspense>
  );
}
