import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PLACE_SEARCH_DEBOUNCE_MS } from '#shared/contract/constants';
import type { User } from '#shared/contract/entities/user';
import { SearchField } from '@/ui/form/search-field';
import { menuPaper } from '@/ui/menu-paper';
import { PersonAvatar } from '@/ui/person-avatar';
import { useErrorWords } from '@/lib/error-words';
import { useRested } from '@/features/booking/use-search';
import { nameOf } from '@/features/add-booking/rider-picker';
import { peopleQuery, SHORTEST_SEARCH } from './api';

function Line({ person }: { person: User }) {
  const { t } = useTranslation();
  return (
    <>
      <PersonAvatar name={nameOf(person)} size={36} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2" component="span" noWrap sx={{ display: 'block' }}>
          <bdi>{nameOf(person)}</bdi>
        </Typography>
        <Typography variant="caption" component="span" noWrap sx={{ display: 'block', color: 'text.secondary' }}>
          {t(`userType.${person.usertype}`)} · <bdi>{person.email || person.mobile}</bdi>
        </Typography>
      </Box>
    </>
  );
}

/** A combobox that searches riders, drivers and fleet admins on the server. */
export function PersonPicker(props: {
  person: User | null;
  onPerson: (person: User | null) => void;
  label: string;
  hint: string;
}) {
  const { t } = useTranslation();
  const words = useErrorWords();
  const [text, setText] = useState(props.person ? nameOf(props.person) : '');
  const typed = props.person ? '' : text.trim();
  const rested = useRested(typed, PLACE_SEARCH_DEBOUNCE_MS);
  const isLong = typed.length >= SHORTEST_SEARCH;
  const found = useQuery({
    ...peopleQuery(rested),
    enabled: isLong && rested === typed,
    placeholderData: keepPreviousData,
  });
  const waiting = isLong && (rested !== typed || found.isFetching);
  const nothing = waiting ? t('people.searching') : t('people.none', { text: typed });
  return (
    <Autocomplete<User>
      options={isLong && !found.isError ? (found.data ?? []) : []}
      value={props.person}
      inputValue={text}
      onInputChange={(_event, next) => setText(next)}
      onChange={(_event, next) => props.onPerson(next)}
      filterOptions={options => options}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      autoHighlight
      clearOnBlur={false}
      popupIcon={null}
      clearText={t('common.clear')}
      noOptionsText={found.isError ? words(found.error) : isLong ? nothing : t('add.riderTypeMore')}
      slotProps={{ popper: { modifiers: [{ name: 'flip', enabled: false }] }, paper: { sx: menuPaper } }}
      renderOption={({ key, ...line }, option) => (
        <Box component="li" key={key} {...line} sx={{ gap: 1.5, minHeight: 56 }}>
          <Line person={option} />
        </Box>
      )}
      renderInput={params => (
        <SearchField params={params} label={props.label} placeholder={props.hint} waiting={waiting} />
      )}
    />
  );
}
