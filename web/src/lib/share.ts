import { showToast } from '@/lib/stores/toasts';

type Words = {
  /** Told once it was copied. */
  copied: string;
  /** Told where the browser does not let anything be copied. */
  failed: string;
};

export const copyText = async (text: string, { copied, failed }: Words): Promise<void> => {
  const isCopied = await Promise.resolve(navigator.clipboard?.writeText(text).then(() => true)).catch(() => false);
  showToast({ text: isCopied ? copied : failed });
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
