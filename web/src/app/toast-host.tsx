import { QuietBoundary } from '@/ui/quiet-boundary';
import { lazyPart } from '@/lib/lazy-part';
import { useToasts } from '@/lib/stores/toasts';

const ToastStack = lazyPart(async () => ({ default: (await import('./toast-stack')).ToastStack }));

/** The one place where passing notices appear; fetched with the first of them. */
export function ToastHost() {
  const any = useToasts(toasts => toasts.any);
  if (!any) return null;
  return (
    <QuietBoundary>
      <ToastStack />
    </QuietBoundary>
  );
}
