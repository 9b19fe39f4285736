import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nameOf } from '@/features/people/name-of';
import { personQuery } from './api';

/** Whose rows a list is narrowed to, which a link from their sheet names. */
export function PersonChip(props: { id: string; text: 'users.ofFleet' | 'earnings.ofDriver'; onClear: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(personQuery(props.id));
  return <Chip label={t(props.text, { name: data ? nameOf(data.user) : '…' })} onDelete={props.onClear} />;
}
