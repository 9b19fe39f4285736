import { create } from 'zustand';

/** What Chromium hands to a page that may offer its own installation. */
type InstallEvent = Event & {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

export const useInstall = create<{ event?: InstallEvent }>(() => ({}));

// Comes once and early: whoever is not listening by then cannot offer it.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', event => {
    event.preventDefault();
    useInstall.setState({ event: event as InstallEvent });
  });
  window.addEventListener('appinstalled', () => useInstall.setState({ event: undefined }));
}
