import { showToast } from '@/lib/stores/toasts';

type Words = {
  /** Told once it was copied. */
  copied: string;
  /** Told where the browser does not let anything be copied. */
  failed: string;
};

export const isCopied = (text: string): Promise<boolean> =>
  Promise.resolve(navigator.clipboard?.writeText(text).then(() => true) ?? false).catch(() => false);

export const copyText = async (text: string, { copied, failed }: Words): Promise<void> =>
  showToast({ text: (await isCopied(text)) ? copied : failed });

/** Shares by what the device shares with; else copies. Resolves with false where the browser lets neither happen. */
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

/** By what the device shares with; copied, the link if there is one, where it has nothing for that. */
export const shareOrCopy = async (data: { title: string; text: string; url?: string }, words: Words): Promise<void> => {
  const copy = () => copyText(data.url ?? data.text, words);
  if (!('share' in navigator)) return copy();
  await navigator.share(data).catch((error: unknown) => {
    // `AbortError` means that the user dismissed the share sheet, which is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) return copy();
  });
};
