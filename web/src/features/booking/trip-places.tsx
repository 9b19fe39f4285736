import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTrip, type TripPoint } from './trip-store';
import { isSamePlace } from '#shared/domain/booking/ends';
import { useTranslation } from '@/i18n/translation';
import { radius } from '@/ui/theme/tokens';
import { LocateButton } from './locate-button';
import { gapWords } from './gap-words';
import { useGaps } from './gaps';
import { PlaceInput } from './place-input';
import { gpsWords, nameOf, SuggestionList } from './suggestion-list';
import { useChoosePlace } from './use-choose-place';
import { useSearch, type Suggestion } from './use-search';
import { useTripEnds } from './use-trip-ends';
import { focusVehicles } from './vehicle-list';

/** One card with a row for each end. It draws the line between the two markers. */
const Card = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  borderRadius: radius.card,
  padding: 2,
  backgroundColor: theme.vars!.palette.surface,
  border: `1px solid ${theme.vars!.palette.hairline}`,
  '& > :nth-of-type(2)::before': {
    content: '""',
    position: 'absolute',
    top: 0,
    insetInline: '44px 12px',
    borderTop: `1px solid ${theme.vars!.palette.hairline}`,
  },
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 23,
    top: 33,
    bottom: 33,
    borderInlineStart: `2px dotted ${theme.vars!.palette.outline}`,
    pointerEvents: 'none',
  },
}));

/** Positions the list over the content below it, on layouts where that stays visible. */
const floating = {
  position: 'absolute',
  zIndex: 3,
  insetInline: 0,
  top: '100%',
  mt: 1,
  p: 1,
  maxHeight: 'min(440px, 60vh)',
  overflowY: 'auto',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'hairline',
  borderRadius: 1.5,
  boxShadow: '0 1px 2px rgb(10 12 18 / 0.08), 0 12px 32px rgb(10 12 18 / 0.16)',
} as const;

const ends = ['pickup', 'drop'] as const;

export type TripPlacesProps = {
  /** The end whose list is open. */
  editing: TripPoint | undefined;
  onEditing: (which: TripPoint | undefined) => void;
  onPickOnMap: (which: TripPoint) => void;
  /** The list floats over the content below; otherwise it pushes it down. */
  floating?: boolean;
};

type List = { count: number; active: number; setActive: (active: number) => void; take: () => void; close: () => void };

/** The keyboard in the list of suggestions. */
const handleKey = (event: KeyboardEvent, { count, active, setActive, take, close }: List): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) setActive((active + step + count) % count);
  else if (event.key === 'Enter') take();
  // Flush, so that the rest of the form is in the DOM before the browser moves the focus.
  else if (event.key === 'Tab') return flushSync(close);
  else if (event.key === 'Escape') close();
  else return;
  event.preventDefault();
};

/** The typed text, the highlighted suggestion and the pending lookup of each end. */
function usePlaces({ editing, onEditing, onPickOnMap }: TripPlacesProps) {
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(0);
  const inputs = useRef<Partial<Record<TripPoint, HTMLInputElement | null>>>({});
  const search = useSearch(typed ?? '', editing);
  const { select, setPoint } = useTrip.getState();

  const close = () => {
    setTyped(undefined);
    onEditing(undefined);
  };
  const onMap = (which: TripPoint) => {
    inputs.current[which]?.blur();
    close();
    onPickOnMap(which);
  };
  const onChosen = (which: TripPoint) => {
    // The user has moved on to the other end meanwhile: do not touch it.
    if (editing !== which) return;
    setTyped(undefined);
    const other = which === 'pickup' ? 'drop' : 'pickup';
    if (!useTrip.getState()[other]?.add) return inputs.current[other]?.focus();
    // Flush, so that the next element is in the DOM before it gets the focus.
    flushSync(close);
    if (!focusVehicles()) inputs.current[which]?.blur();
  };
  const choices = useChoosePlace({ onChosen, onRough: which => (editing ?? which) === which && onMap(which) });
  const open = (which: TripPoint) => {
    select(which);
    setTyped(undefined);
    setActive(0);
    onEditing(which);
  };
  const pick = (suggestion: Suggestion | undefined) => {
    if (!suggestion || !editing) return;
    if (suggestion.kind !== 'map') return choices[editing].choose(suggestion);
    choices[editing].drop();
    useTrip.setState({ roughM: undefined });
    onMap(editing);
  };
  const type = (which: TripPoint, text: string) => {
    choices[which].drop();
    setTyped(text);
    setActive(0);
    if (editing !== which) onEditing(which);
  };
  const empty = (which: TripPoint) => {
    // Choosing a drop-off opens the vehicle choice (HOME-7).
    if (which === 'drop' && useTrip.getState().drop?.add) useTrip.getState().clearTripPoints();
    else setPoint(which, undefined);
    choices[which].drop();
    setTyped('');
    inputs.current[which]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const take = () => pick(search.suggestions[active]);
    handleKey(event, { count: search.suggestions.length, active, setActive, take, close });
  };
  return { typed, active, inputs, search, choices, close, open, pick, type, empty, onKeyDown };
}

/** Shows why the device's position could not be used, where no list shows it. */
function GpsNote() {
  const { t } = useTranslation();
  const why = useTrip(trip => trip.gpsError);
  return (
    <Typography role="status" variant="body2" sx={{ color: 'warning.main', mt: why ? 1 : 0 }}>
      {why && t(gpsWords[why])}
    </Typography>
  );
}

/** Names the missing ends after an attempt to book without them. */
function MissingEnds() {
  const { t } = useTranslation();
  const points = useTripEnds();
  const marked = useGaps(gaps => gaps.marked);
  const missing = ends.filter(which => !points[which]?.add);
  if (!marked || missing.length === 0) return null;
  return (
    <Typography role="alert" variant="body2" sx={{ color: 'error.main', mt: 1 }}>
      {t('select_proper', gapWords(missing))}
    </Typography>
  );
}

/** Warns that both ends are the same place, before an estimate is requested. */
function SamePlaceNote() {
  const { t } = useTranslation();
  const { pickup, drop } = useTripEnds();
  const same = pickup && drop && isSamePlace(pickup, drop);
  return (
    <Typography role="status" variant="body2" sx={{ color: 'warning.main', mt: same ? 1 : 0 }}>
      {same && t('same_place')}
    </Typography>
  );
}

/** Pickup and drop: two comboboxes over one list. `editing` names the open one. */
export function TripPlaces(props: TripPlacesProps) {
  const { editing } = props;
  const { t } = useTranslation();
  const listId = useId();
  const points = useTripEnds();
  const places = usePlaces(props);
  const { typed, choices } = places;
  const { pending } = choices.pickup;
  const isLocatable = !points.pickup && (!pending || pending.kind === 'gps') && !(editing === 'pickup' && typed);
  const locate = () => choices.pickup.choose({ kind: 'gps' });
  return (
    <Box sx={{ position: 'relative' }}>
      <Card>
        {ends.map(which => (
          <PlaceInput
            key={which}
            which={which}
            value={
              editing === which && typed !== undefined
                ? typed
                : nameOf(choices[which].pending) || (points[which]?.add ?? '')
            }
            {...(choices[which].pending?.kind === 'gps' ? { placeholder: t('book.locating') } : {})}
            expanded={editing === which}
            listId={listId}
            activeId={places.active < places.search.suggestions.length ? `${listId}-${places.active}` : undefined}
            inputRef={input => {
              places.inputs.current[which] = input;
            }}
            onFocus={() => places.open(which)}
            onBlur={places.close}
            onType={text => places.type(which, text)}
            onKeyDown={places.onKeyDown}
            onEmpty={() => places.empty(which)}
            end={which === 'pickup' && isLocatable && <LocateButton busy={pending !== undefined} onLocate={locate} />}
          />
        ))}
      </Card>
      {!editing && <GpsNote />}
      <MissingEnds />
      <SamePlaceNote />
      {editing && (
        <Box sx={props.floating ? floating : { mt: 1 }}>
          <SuggestionList
            id={listId}
            {...places.search}
            active={places.active}
            busy={choices[editing].pending}
            onChoose={places.pick}
          />
        </Box>
      )}
    </Box>
  );
}
