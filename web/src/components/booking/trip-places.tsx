import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTrip, type TripPoint } from '@/stores/trip';
import { PlaceInput } from './place-input';
import { SuggestionList } from './suggestion-list';
import { useChoosePlace } from './use-choose-place';
import { useSearch, type Suggestion } from './use-search';
import { useTripEnds } from './use-trip-ends';

/** The line between the two marks. */
const Pair = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gap: 8,
  '&::before': {
    content: '""',
    position: 'absolute',
    zIndex: 1,
    insetInlineStart: 22,
    top: 36,
    bottom: 36,
    borderInlineStart: `2px dotted ${theme.vars!.palette.outline}`,
  },
}));

const ends = ['pickup', 'drop'] as const;

/** Pickup and drop: two comboboxes over one list. While one is open, `editing` names it. */
export function TripPlaces(props: {
  editing: TripPoint | undefined;
  onEditing: (which: TripPoint | undefined) => void;
  onPickOnMap: (which: TripPoint) => void;
}) {
  const { editing, onEditing } = props;
  const listId = useId();
  const points = useTripEnds();
  const { select, setPoint } = useTrip.getState();
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(0);
  const inputs = useRef<Partial<Record<TripPoint, HTMLInputElement | null>>>({});
  const search = useSearch(typed ?? '', editing === 'pickup');

  const close = () => {
    setTyped(undefined);
    onEditing(undefined);
  };
  const { choose } = useChoosePlace(which => {
    const other = which === 'pickup' ? 'drop' : 'pickup';
    setTyped(undefined);
    const open = useTrip.getState()[other];
    if (which === 'pickup' && !open?.add) return inputs.current.drop?.focus();
    inputs.current[which]?.blur();
    close();
  });
  const open = (which: TripPoint) => {
    select(which);
    setTyped(undefined);
    setActive(0);
    onEditing(which);
  };
  const pick = (suggestion: Suggestion | undefined) => {
    if (!suggestion || !editing || choose.isPending) return;
    if (suggestion.kind !== 'map') return choose.mutate({ which: editing, suggestion });
    inputs.current[editing]?.blur();
    close();
    props.onPickOnMap(editing);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const count = search.suggestions.length;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive((active + step + count) % count);
    else if (event.key === 'Enter') pick(search.suggestions[active]);
    else if (event.key === 'Escape') inputs.current[editing!]?.blur();
    else return;
    event.preventDefault();
  };
  const empty = (which: TripPoint) => {
    setPoint(which, undefined);
    setTyped('');
    inputs.current[which]?.focus();
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Pair>
        {ends.map(which => (
          <PlaceInput
            key={which}
            which={which}
            value={editing === which && typed !== undefined ? typed : (points[which]?.add ?? '')}
            expanded={editing === which}
            listId={listId}
            activeId={`${listId}-${active}`}
            inputRef={input => {
              inputs.current[which] = input;
            }}
            onFocus={() => open(which)}
            onBlur={close}
            onType={text => {
              setTyped(text);
              setActive(0);
              if (editing !== which) onEditing(which);
            }}
            onKeyDown={onKeyDown}
            onEmpty={() => empty(which)}
          />
        ))}
      </Pair>
      {editing && (
        <SuggestionList
          id={listId}
          which={editing}
          {...search}
          active={active}
          busy={choose.isPending ? choose.variables.suggestion : undefined}
          onChoose={pick}
        />
      )}
    </Box>
  );
}
