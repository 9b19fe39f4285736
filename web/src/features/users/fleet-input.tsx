import FormHelperText from '@mui/material/FormHelperText';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { isApiError } from '#shared/client/api-error';
import type { User } from '#shared/contract/entities/user';
import { useTranslation } from '@/i18n/translation';
import { LoadingView } from '@/ui/loading-view';
import type { OwnInputProps } from '@/ui/record/record-types';
import { PersonPicker } from '@/features/people/person-picker';
import { personQuery } from './api';
import type { PersonValues } from './fields';

/** The fleet of a driver, found by its name; blank for none. */
export function FleetInput({ control, name, label, disabled }: OwnInputProps<PersonValues>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { field, fieldState } = useController({ control, name });
  const [chosen, setChosen] = useState<User | null>(null);
  const isChosen = field.value === (chosen?.id ?? '');
  const stored = useQuery({ ...personQuery(field.value), enabled: !isChosen });
  const choose = (next: User | null) => {
    setChosen(next);
    // Its name is loaded by the time that another admin's choice may have to be compared with it.
    if (next) void client.prefetchQuery(personQuery(next.id));
    field.onChange(next?.id ?? '');
  };
  const isGone = !isChosen && isApiError(stored.error, 'not_found');
  if (!isChosen && stored.isPending) return <LoadingView text="loading.page" />;
  return (
    <div>
      <PersonPicker
        // The picker retains its input; another fleet from elsewhere, or discarding, resets it.
        key={isChosen ? 'chosen' : field.value}
        person={isChosen ? chosen : (stored.data?.user ?? null)}
        onPerson={choose}
        usertype="fleetadmin"
        label={label}
        hint={t('users.fleetHint')}
        inputRef={field.ref}
        disabled={disabled}
        problem={fieldState.error && t('user_does_not_exists')}
      />
      <FormHelperText>{t(isGone ? 'users.fleetIsGone' : 'users.fleetHelp')}</FormHelperText>
    </div>
  );
}
