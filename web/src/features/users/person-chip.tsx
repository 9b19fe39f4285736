import { useTranslation } from '@/i18n/translation';
import { FilterChip } from '@/ui/filter-chip';
import { usePersonName } from './use-person-name';

/** Person whose rows the list shows; a link from that person's sheet sets it. */
export function PersonChip(props: { id: string; text: 'users.ofFleet' | 'earnings.ofDriver'; onClear: () => void }) {
  const { t } = useTranslation();
  const { name } = usePersonName(props.id, props.text === 'users.ofFleet' ? 'users.goneFleet' : 'users.gone');
  return <FilterChip chosen label={t(props.text, { name })} onDelete={props.onClear} />;
}
