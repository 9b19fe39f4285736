import type { UseFormReturn } from 'react-hook-form';
import { isBlank } from '#shared/contract/schema/plain-text';
import { isReachable } from '#shared/domain/booking/check-trip';
import { useTranslation } from '@/i18n/translation';
import type { DeliveryDetails } from './delivery-fields';

const labels = { deliveryPerson: 'book.deliveryPerson', deliveryPersonPhone: 'book.deliveryPersonPhone' } as const;
const needed = ['deliveryPerson', 'deliveryPersonPhone'] as const;

/** Missing fields of a delivery's recipient: shown at the fields, the first of which gets the focus, and listed. */
export function useRecipientFaults(form: UseFormReturn<DeliveryDetails>) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  /** Marks missing fields; returns whether there are any. */
  const mark = ({ deliveryPerson, deliveryPersonPhone }: DeliveryDetails): boolean => {
    const isNamed = !isBlank(deliveryPerson);
    const isPhoned = isReachable(deliveryPersonPhone);
    if (!isPhoned) form.setError('deliveryPersonPhone', { message: 'book.recipientPhone' }, { shouldFocus: isNamed });
    if (!isNamed) form.setError('deliveryPerson', { message: 'book.recipientMissing' }, { shouldFocus: true });
    return !isNamed || !isPhoned;
  };
  return { mark, wrong: needed.filter(name => errors[name]).map(name => ({ name, label: t(labels[name]) })) };
}
