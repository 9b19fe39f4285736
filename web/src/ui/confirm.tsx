import { loadTexts } from '@/i18n/i18n';
import { lazyPart } from '@/lib/lazy-part';
import { useConfirms } from '@/lib/stores/confirms';
import { QuietBoundary } from './quiet-boundary';

const ConfirmDialog = lazyPart(async () => {
  const [module] = await Promise.all([import('./confirm-dialog'), loadTexts()]);
  return { default: module.ConfirmDialog };
});

/** The mount point of confirm dialogs; open them with `confirm` of `@/lib/stores/confirms`. */
export function ConfirmHost() {
  const question = useConfirms(({ open }) => open);
  if (!question) return null;
  return (
    <QuietBoundary>
      <ConfirmDialog question={question} answer={question.answer} />
    </QuietBoundary>
  );
}
