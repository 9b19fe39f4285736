import { QuietBoundary } from '@/ui/quiet-boundary';
import { lazyPart } from '@/lib/lazy-part';
import { useToasts } from '@/lib/stores/toasts';

const ToastStack = lazyPart(async () => ({ default: (await import('./toast-stack')).ToastStack }));

/** The mount point of toasts; the stack is loaded with the first one. */
export function ToastHost() {
  const any = useToasts(toasts => toasts.any);
  if (!any) return null;
  return (
    <QuietBoundary>
      <ToastStack />
    </QuietBoundary>
  );
}
