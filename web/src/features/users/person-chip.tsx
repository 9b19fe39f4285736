import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { usePersonName } from './use-person-name';

/** Whose rows a list is narrowed to, which a link from their sheet names. */
export function PersonChip(props: { id: string; text: 'users.ofFleet' | 'earnings.ofDriver'; onClear: () => void }) {
  const { t } = useTranslation();
  const { name } = usePersonName(props.id, props.text === 'users.ofFleet' ? 'users.goneFleet' : 'users.gone');
  return <Chip label={t(props.text, { name })} onDelete={props.onClear} />;
}
