import { create } from 'zustand';

/** Chromium's `beforeinstallprompt` event. */
type InstallEvent = Event & {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

export const useInstall = create<{ event?: InstallEvent }>(() => ({}));

// The event fires once, early in the page's life, so the listener is added on import.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', event => {
    event.preventDefault();
    useInstall.setState({ event: event as InstallEvent });
  });
  window.addEventListener('appinstalled', () => useInstall.setState({ event: undefined }));
}
