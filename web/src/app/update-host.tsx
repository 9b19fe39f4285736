import { QuietBoundary } from '@/ui/quiet-boundary';
import { lazyPart } from '@/lib/lazy-part';
import { useAppUpdate } from '@/lib/stores/app-update';

const UpdateNote = lazyPart(async () => ({ default: (await import('@/ui/update-note')).UpdateNote }));

/** Offers an update; updates are rare, so the component is loaded with the first one. */
export function UpdateHost() {
  const waiting = useAppUpdate(state => state.waiting);
  if (!waiting) return null;
  return (
    <QuietBoundary>
      <UpdateNote />
    </QuietBoundary>
  );
}
