import { showToast } from '@/lib/stores/toasts';

type Words = {
  /** Message after copying. */
  copied: string;
  /** Message if the browser does not allow copying. */
  failed: string;
};

export const isCopied = (text: string): Promise<boolean> =>
  Promise.resolve(navigator.clipboard?.writeText(text).then(() => true) ?? false).catch(() => false);

export const copyText = async (text: string, { copied, failed }: Words): Promise<void> =>
  showToast({ text: (await isCopied(text)) ? copied : failed });

/** Shares by the device's share function; else copies. Resolves with false if the browser allows neither. */
export const isShared = async (
  data: { title: string; text: string; url?: string },
  copied: string,
): Promise<boolean> => {
  if ('share' in navigator) {
    const answer = await navigator.share(data).then(
      () => true,
      // `AbortError` means that the user dismissed the share sheet, which is no failure.
      (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
    );
    if (answer) return true;
  }
  const isDone = await isCopied([data.text, data.url].filter(Boolean).join('\n'));
  if (isDone) showToast({ text: copied });
  return isDone;
};

/** Uses the device's share function; without one, copies the link or the text. */
export const shareOrCopy = async (data: { title: string; text: string; url?: string }, words: Words): Promise<void> => {
  const copy = () => copyText(data.url ?? data.text, words);
  if (!('share' in navigator)) return copy();
  await navigator.share(data).catch((error: unknown) => {
    // `AbortError` means that the user dismissed the share sheet, which is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) return copy();
  });
};
