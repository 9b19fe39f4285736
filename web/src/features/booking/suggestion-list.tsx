import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { placeIcon, usePlaceWords } from '@/features/places/saved-place';
import { useTranslation } from '@/i18n/translation';
import { PinIcon, RouteIcon, TargetIcon } from '@/ui/icons';
import { westernDigits } from '#shared/domain/texts/western-digits';
import { splitAddress } from '@/lib/split-address';
import { lacksAddress } from '#shared/domain/people/saved-addresses';
import { useTrip, type GpsError } from './trip-store';
import type { Suggestion } from './use-search';

const Option = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 56,
  paddingInline: 8,
  borderRadius: 8,
  cursor: 'pointer',
  '&[aria-selected="true"], &:hover': { backgroundColor: theme.vars!.palette.surface },
  '&[aria-selected="true"]': { boxShadow: `inset 0 0 0 1.5px ${theme.vars!.palette.text.primary}` },
}));

const Badge = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  borderRadius: '50%',
  backgroundColor: theme.vars!.palette.surface,
  '& svg': { fontSize: 20 },
}));

const icons = { gps: TargetIcon, map: RouteIcon, found: PinIcon } as const;
const iconOf = (suggestion: Suggestion) =>
  suggestion.kind === 'saved' ? placeIcon(suggestion.place) : icons[suggestion.kind];

/** Texts for how precisely the typed house number was found. */
function useHouseWords() {
  const { t } = useTranslation();
  return (suggestion: Suggestion, main: string, typed: string): string | undefined => {
    if (suggestion.kind !== 'found') return undefined;
    if (suggestion.precision === 'interpolated') return t('book.numberAbout');
    // Digits alone are a position, not a number.
    const hasNumber = /\d/.test(westernDigits(typed)) && /\p{L}/u.test(typed);
    const isMissing = suggestion.precision === 'street' && hasNumber && !/\d/.test(main);
    return isMissing ? t('book.numberUnknown') : undefined;
  };
}

/** Splits "Järntorget, Göteborg" into the place and, in smaller type, its surroundings. */
function useWords(typed: string) {
  const { t } = useTranslation();
  const houseWords = useHouseWords();
  const placeWords = usePlaceWords();
  return (suggestion: Suggestion): [main: string, hint: string | undefined] => {
    if (suggestion.kind === 'gps') return [t('book.myPosition'), t('book.myPositionHint')];
    if (suggestion.kind === 'map') return [t('book.onMap'), t('book.onMapHint')];
    if (suggestion.kind === 'saved') {
      const { main, where } = placeWords(suggestion.place);
      return [main, lacksAddress(suggestion.place) ? t('book.saved') : where || t('book.saved')];
    }
    const [main, rest] = splitAddress(suggestion.description);
    return [main, [houseWords(suggestion, main, typed), rest].filter(Boolean).join(' · ') || undefined];
  };
}

const keyOf = (suggestion: Suggestion): string =>
  suggestion.kind === 'found'
    ? suggestion.place_id
    : suggestion.kind === 'saved'
      ? `saved ${suggestion.place.id}`
      : suggestion.kind;

/** Why the device's position was not used, and advice. */
export const gpsWords = {
  denied: 'book.gpsDenied',
  unavailable: 'book.gpsUnavailable',
  timeout: 'book.gpsTimeout',
  outside: 'book.gpsOutside',
} as const satisfies Record<GpsError, string>;

/** A suggestion as one line, shown while its place is being looked up. */
export const nameOf = (suggestion: Suggestion | undefined): string =>
  suggestion?.kind === 'found'
    ? suggestion.description
    : suggestion?.kind === 'saved'
      ? suggestion.place.description
      : '';

/** A search and what it has found. */
type Search = { state: string; keyword: string; suggestions: readonly Suggestion[] };

function SearchStatus(props: Search & StatusWords) {
  const { t } = useTranslation();
  const gpsError = useTrip(trip => trip.gpsError);
  const words: Record<string, string> = {
    nothing: t(props.nothing ?? 'book.nothingFound', { text: props.keyword }),
    failed: props.problem ?? t('google_places_error'),
    waiting: t('book.searching'),
    idle: t(gpsError ? gpsWords[gpsError] : 'book.typeMore'),
  };
  const text = words[props.state];
  // The eye sees the places themselves.
  const isSpokenOnly = props.state === 'some';
  const count = props.suggestions.filter(({ kind }) => kind === 'found' || kind === 'saved').length;
  return (
    <Typography
      role="status"
      variant="body2"
      className={isSpokenOnly ? 'visually-hidden' : ''}
      sx={{ px: 1, py: text ? 1 : 0, color: props.state === 'failed' ? 'error.main' : 'text.secondary' }}
    >
      {isSpokenOnly ? t('book.placesFound', { count }) : text}
    </Typography>
  );
}

/** The text for a list beside a map does not suit every page. */
type StatusWords = {
  /** Advice when nothing is found. */
  nothing?: 'price.nothing';
  /** Why the search failed. */
  problem?: string | undefined;
};

/** The listbox under the two search boxes. Its options never take the focus from the input. */
export function SuggestionList(
  props: Search &
    StatusWords & {
      id: string;
      active: number;
      busy: Suggestion | undefined;
      onChoose: (suggestion: Suggestion) => void;
    },
) {
  const { t } = useTranslation();
  const words = useWords(props.keyword);
  return (
    <Box onMouseDown={event => event.preventDefault()}>
      <SearchStatus {...props} />
      <Box
        component="ul"
        role="listbox"
        id={props.id}
        aria-label={t('book.places')}
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        {props.suggestions.map((suggestion, index) => {
          const [main, hint] = words(suggestion);
          const Icon = iconOf(suggestion);
          const busy = props.busy && keyOf(props.busy) === keyOf(suggestion);
          return (
            <Option
              key={keyOf(suggestion)}
              role="option"
              id={`${props.id}-${index}`}
              aria-selected={index === props.active}
              onClick={() => props.onChoose(suggestion)}
            >
              <Badge>{busy ? <CircularProgress size={18} color="inherit" /> : <Icon aria-hidden />}</Badge>
              <Box sx={{ minWidth: 0 }}>
                <Typography variant="subtitle2" component="span" noWrap sx={{ display: 'block' }}>
                  {main}
                </Typography>
                {hint && (
                  <Typography
                    variant="caption"
                    component="span"
                    noWrap
                    sx={{ display: 'block', color: 'text.secondary' }}
                  >
                    {busy && suggestion.kind === 'gps' ? t('book.locating') : hint}
                  </Typography>
                )}
              </Box>
            </Option>
          );
        })}
      </Box>
    </Box>
  );
}
