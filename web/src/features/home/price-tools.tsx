import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { PLACE_SEARCH_DEBOUNCE_MS } from '#shared/contract/constants';
import { PLACE_LETTERS } from '#shared/domain/geo/place-typing';
import type { CarType } from '#shared/contract/entities/car-type';
import { isApiError } from '#shared/client/api-error';
import { SuggestionList } from '@/features/booking/suggestion-list';
import { resetTrip, type TripPoint, useTrip } from '@/features/booking/trip-store';
import { resultsOf, searchState, type Suggestion, useRested } from '@/features/booking/use-search';
import { useTranslation } from '@/i18n/translation';
import { menuPaper } from '@/ui/menu-paper';
import { useErrorWords } from '@/lib/error-words';
import { carTypesQuery } from '@/lib/settings-queries';
import { type CheckedPrice, priceQuery, visitorPlacesQuery } from './api';
import { PriceAnswer } from './price-answer';
import { LIST_ID, type PriceSearch } from './price-search';
import { SignInHere } from './sign-in-here';

/** Above the content below the fields. */
const list = {
  ...menuPaper,
  position: 'absolute',
  zIndex: 3,
  insetInline: 0,
  top: 120,
  p: 1,
  maxHeight: 340,
  overflowY: 'auto',
  bgcolor: 'background.paper',
} as const;

type Props = {
  search: PriceSearch;
  change: (next: Partial<PriceSearch>) => void;
  card: RefObject<HTMLDivElement | null>;
  /** Shown while there is no price: signing in without one. */
  start: ReactNode;
  /** Called when both places are chosen. */
  onAsk: () => void;
  onWay: (route: CheckedPrice | undefined) => void;
  /** Receives the number of places in the open list, 0 if there are none. */
  onListed: (count: number) => void;
};

/** Places that match the text in the open field. */
function useFound({ editing, ...search }: PriceSearch) {
  const end = editing && search[editing];
  const typed = end && !end.placeId ? end.text.trim() : '';
  const keyword = useRested(typed, PLACE_SEARCH_DEBOUNCE_MS);
  const enabled = keyword.length >= PLACE_LETTERS && keyword === typed;
  const found = useQuery({ ...visitorPlacesQuery(keyword), enabled, placeholderData: keepPreviousData });
  const results = resultsOf(found, typed);
  const suggestions = results.map(place => ({ kind: 'found' as const, ...place }));
  return { suggestions, keyword, error: found.error, state: searchState(found, { typed, keyword, results }) };
}

/** Chooses places from the list, by pointer or keys. */
function useChoosing({ search, change, card }: Props, suggestions: readonly Suggestion[]) {
  const inputOf = (which: TripPoint) => card.current?.querySelector<HTMLInputElement>(`[name="${which}"]`);
  const choose = (suggestion: Suggestion | undefined, byKeys = false) => {
    const { editing } = search;
    if (!editing || suggestion?.kind !== 'found') return;
    const other = editing === 'pickup' ? 'drop' : 'pickup';
    change({ [editing]: { text: suggestion.description, placeId: suggestion.place_id }, editing: undefined });
    if (!search[other].placeId) inputOf(other)?.focus();
    // Closes a phone's keyboard. With keys, the focus goes from here to the vehicles.
    else if (!byKeys) inputOf(editing)?.blur();
  };
  const onKey = (event: KeyboardEvent) => {
    if (!search.editing) return;
    const count = suggestions.length;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && count) change({ active: (search.active + step + count) % count });
    else if (event.key === 'Enter') choose(suggestions[search.active], true);
    else if (event.key === 'Escape') change({ editing: undefined });
    else return;
    event.preventDefault();
  };
  // The fields are drawn before this part has come.
  useEffect(() => {
    const fields = card.current;
    fields?.addEventListener('keydown', onKey);
    return () => fields?.removeEventListener('keydown', onKey);
  });
  return choose;
}

function Found(props: Props) {
  const words = useErrorWords();
  const { error, ...found } = useFound(props.search);
  const choose = useChoosing(props, found.suggestions);
  const { onListed } = props;
  const count = found.suggestions.length;
  useEffect(() => {
    onListed(count);
    return () => onListed(0);
  }, [count, onListed]);
  return (
    <Box sx={list}>
      <SuggestionList
        id={LIST_ID}
        {...found}
        active={props.search.active}
        busy={undefined}
        onChoose={suggestion => choose(suggestion)}
        nothing="price.nothing"
        problem={error ? words(error) : undefined}
      />
    </Box>
  );
}

/** Why there is no price. `error` is missing while the request waits for the network. */
function Failed(props: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const words = useErrorWords();
  // These errors stay until another place is chosen.
  const isFinal = isApiError(props.error, 'same_place', 'No Route Found', 'place_to_coords_error');
  const retry = (
    <Button type="button" variant="text" size="small" onClick={props.onRetry}>
      {t('common.retry')}
    </Button>
  );
  return (
    <Alert severity="warning" variant="outlined" action={isFinal ? undefined : retry}>
      {props.error ? words(props.error) : t('Fetch Call Error')}
    </Alert>
  );
}

/** No answer, and none is pending. */
const lacks = ({ data, isError, isPaused }: { data: unknown; isError: boolean; isPaused: boolean }) =>
  data === undefined && (isError || isPaused);

/** Copies the checked trip into the booking form, which opens when the visitor has signed in. */
const fillTrip = (price: CheckedPrice, carTypeId: string): void => {
  resetTrip();
  const { setPoint, setCarType } = useTrip.getState();
  setPoint('pickup', price.pickup);
  setPoint('drop', price.drop);
  setCarType(carTypeId);
};

/** The chosen vehicle with its price. */
const chosenOf = ({ prices }: CheckedPrice, carTypes: readonly CarType[] | undefined, id: string | undefined) => {
  const carType = carTypes?.find(type => type.id === id);
  const price = prices.find(({ carTypeId }) => carTypeId === id);
  return carType && price && { carType, amount: price.amount };
};

/** Results of the two fields: suggestions, route and prices, and the sign-in that leads to the filled booking form. */
export function PriceTools(props: Props) {
  const { search, start, onAsk, onWay } = props;
  const { placeId: from } = search.pickup;
  const { placeId: to } = search.drop;
  const price = useQuery(priceQuery(from, to));
  const asked = from !== undefined && to !== undefined;
  const checked = asked ? price.data : undefined;
  const carTypes = useQuery(carTypesQuery);
  const failed = asked && [price, carTypes].some(lacks);
  const retry = () => {
    for (const query of [price, carTypes]) if (!query.data) void query.refetch();
  };
  const [carTypeId, setCarTypeId] = useState<string>();
  // Another route has another price, so after changing a place the visitor sees the prices first.
  const [signingIn, setSigningIn] = useState<CheckedPrice>();
  const [returned, setReturned] = useState<CheckedPrice>();
  const isBack = checked !== undefined && returned === checked;
  useEffect(() => onWay(checked), [checked, onWay]);
  useEffect(() => {
    if (asked) onAsk();
  }, [asked, onAsk]);
  const book = (chosen: string) => {
    if (!checked) return;
    fillTrip(checked, chosen);
    setCarTypeId(chosen);
    setSigningIn(checked);
  };
  const goBack = () => {
    setSigningIn(undefined);
    setReturned(checked);
  };
  return (
    <>
      {search.editing && search[search.editing].placeId === undefined && <Found {...props} />}
      {!asked && start}
      {failed && <Failed error={price.error ?? carTypes.error} onRetry={retry} />}
      {asked && !failed && (!checked || signingIn !== checked) && (
        <PriceAnswer
          price={checked}
          carTypes={carTypes.data}
          chosen={carTypeId}
          isBack={isBack}
          takesFocus={search.editing === undefined && !isBack}
          onChoose={setCarTypeId}
          onBook={book}
        />
      )}
      {checked && signingIn === checked && (
        <SignInHere chosen={chosenOf(checked, carTypes.data, carTypeId)} onBack={goBack} />
      )}
    </>
  );
}
