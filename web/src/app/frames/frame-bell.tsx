import { QuietBoundary } from '@/ui/quiet-boundary';
import { lazyPart } from '@/lib/lazy-part';
import { loadTexts } from '@/i18n/i18n';

const Bell = lazyPart(async () => {
  const [{ Bell }] = await Promise.all([import('@/features/inbox/bell'), loadTexts()]);
  return { default: Bell };
});

/** The bell of a frame, loaded after the page. */
export function FrameBell() {
  return (
    <QuietBoundary>
      <Bell />
    </QuietBoundary>
  );
}
