import Autocomplete from '@mui/material/Autocomplete';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PLACE_SEARCH_DEBOUNCE_MS } from '#shared/contract/constants';
import { PLACE_LETTERS } from '#shared/domain/geo/place-typing';
import type { PlacePoint } from '#shared/contract/entities/common';
import { useTranslation } from '@/i18n/translation';
import { SearchField } from '@/ui/form/search-field';
import { menuPaper } from '@/ui/menu-paper';
import { useSettings } from '@/lib/settings-queries';
import { locatePlace, placesQuery } from './api';

type Found = {
  place_id: string;
  description: string;
};

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PLACE_SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

function useFound(typed: string) {
  const { restrictCountry } = useSettings();
  const rested = useRested(typed);
  return useQuery({
    ...placesQuery(rested, restrictCountry),
    enabled: rested.length >= PLACE_LETTERS && rested === typed,
    placeholderData: keepPreviousData,
  });
}

/**
 * A combobox that searches places by name. `onChosen` gets the place with its position, or undefined if it was cleared.
 */
export function PlaceSearch(props: {
  label: string;
  onChosen: (place: PlacePoint | undefined) => void;
  error?: string;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [value, setValue] = useState<Found | null>(null);
  const [open, setOpen] = useState(false);
  const typed = text.trim();
  const found = useFound(value ? '' : typed);
  const locate = useMutation({
    mutationFn: ({ place_id }: Found) => locatePlace(place_id),
    meta: { silent: true },
    onSuccess: ({ coords }, { description }) => props.onChosen({ ...coords, add: description }),
    onError: () => setValue(null),
  });
  const choose = (place: Found | null) => {
    setValue(place);
    props.onChosen(undefined);
    if (place) locate.mutate(place);
  };
  const failed =
    found.isError || found.isPaused
      ? t('google_places_error')
      : locate.isError
        ? t('place_to_coords_error')
        : undefined;
  const problem = props.error ?? failed;
  const busy = found.isFetching || locate.isPending;
  return (
    <Autocomplete<Found>
      options={typed.length >= PLACE_LETTERS ? (found.data ?? []) : []}
      value={value}
      inputValue={text}
      onInputChange={(_event, next) => setText(next)}
      onChange={(_event, place) => choose(place)}
      filterOptions={options => options}
      getOptionLabel={place => place.description}
      getOptionKey={place => place.place_id}
      isOptionEqualToValue={(a, b) => a.place_id === b.place_id}
      popupIcon={null}
      clearText={t('common.clear')}
      open={open && typed.length >= PLACE_LETTERS && !value && !failed}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      noOptionsText={busy || found.isPending ? t('book.searching') : t('book.nothingFound', { text: typed })}
      slotProps={{ popper: { modifiers: [{ name: 'flip', enabled: false }] }, paper: { sx: menuPaper } }}
      renderInput={params => (
        <SearchField
          params={params}
          label={props.label}
          placeholder={t('places.hint')}
          waiting={busy}
          problem={problem}
        />
      )}
    />
  );
}
