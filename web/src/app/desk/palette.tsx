import Autocomplete, { type AutocompleteRenderGroupParams } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import ListSubheader from '@mui/material/ListSubheader';
import type { PopperProps } from '@mui/material/Popper';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { UserType } from '#shared/contract/operation';
import { useTranslation } from '@/i18n/translation';
import { useErrorWords } from '@/lib/error-words';
import { showOnDesk } from '@/lib/stores/desk';
import { mayLeave } from '@/lib/stores/unsaved';
import { useBackCloses } from '@/lib/use-back-closes';
import { SearchIcon } from '@/ui/icons';
import { PaletteLine } from './palette-line';
import { recentPlaces, rememberPlace } from './recent';
import { usePaletteOptions, type Place } from './use-palette-options';

/** The field fills the head of the dialog; a line, not a frame, divides it from the list. */
const field = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 56,
  px: 2,
  borderBottom: 1,
  borderColor: 'hairline',
  '& > svg': { fontSize: 20, flex: 'none', color: 'text.secondary' },
  '& input': { fontSize: '1.125rem' },
} as const;

const close = () => showOnDesk(undefined);

/** The list is inside the dialog, not above it. */
function InPlace({ children }: Pick<PopperProps, 'children'>) {
  return <Box sx={{ '& .MuiPaper-root': { boxShadow: 'none', border: 0, m: 0 } }}>{children as ReactNode}</Box>;
}

/** MUI's groups are list items, which a list box may not have. */
function Group({ group, children }: Pick<AutocompleteRenderGroupParams, 'group' | 'children'>) {
  return (
    <Box component="li" role="presentation">
      <ListSubheader
        component="div"
        aria-hidden
        sx={{ typography: 'caption', fontWeight: 600, lineHeight: '32px', px: 2 }}
      >
        {group}
      </ListSubheader>
      <Box component="ul" role="group" aria-label={group} sx={{ p: 0 }}>
        {children}
      </Box>
    </Box>
  );
}

/** Options of the palette. Recent choices come first while nothing is typed. */
function useOptions(typed: string, userType: UserType) {
  const { t } = useTranslation();
  const [recent] = useState(recentPlaces);
  const { options, ...rest } = usePaletteOptions(typed, userType);
  const earlier = typed.trim() ? [] : recent.map(place => ({ ...place, group: t('desk.recent') }));
  return { ...rest, options: [...earlier, ...options] };
}

/** The palette closes when the place is there. */
function useGo() {
  const navigate = useNavigate();
  const location = useLocation();
  const isGoing = useRef(false);
  useEffect(() => {
    if (isGoing.current) close();
  }, [location.key]);
  return async (place: Place) => {
    if (place.run) {
      close();
      return place.run();
    }
    if (!(await mayLeave())) return close();
    rememberPlace(place);
    isGoing.current = true;
    void navigate(place.to);
  };
}

function Choice({ userType }: { userType: UserType }) {
  const { t } = useTranslation();
  const words = useErrorWords();
  const go = useGo();
  const [typed, setTyped] = useState('');
  const { options, isWaiting, error } = useOptions(typed, userType);
  return (
    <Autocomplete<Place, false, false, false>
      open
      autoHighlight
      options={options}
      inputValue={typed}
      value={null}
      onInputChange={(_event, next, reason) => reason === 'input' && setTyped(next)}
      onChange={(_event, place) => place && void go(place)}
      onClose={(_event, reason) => reason === 'escape' && close()}
      filterOptions={options => options}
      groupBy={({ group }) => group}
      // Not displayed. It distinguishes options whose texts may be equal.
      getOptionLabel={({ group, to }) => `${group} ${to}`}
      loading={isWaiting}
      loadingText={t('desk.searching')}
      noOptionsText={t('desk.nothing', { text: typed.trim() })}
      popupIcon={null}
      slots={{ popper: InPlace }}
      slotProps={{ listbox: { sx: { maxHeight: '56dvh', pt: 0, pb: 1 } } }}
      renderGroup={({ key, group, children }) => (
        <Group key={key} group={group}>
          {children}
        </Group>
      )}
      renderOption={({ key, ...line }, place) => (
        <PaletteLine key={key} line={line} place={place} userType={userType} />
      )}
      renderInput={params => (
        <Box sx={field}>
          <SearchIcon aria-hidden />
          <TextField
            {...params}
            autoFocus
            hiddenLabel
            variant="standard"
            placeholder={t('desk.paletteHint')}
            helperText={error && t('people.failed', { why: words(error) })}
            error={error !== undefined}
            slotProps={{
              ...params.slotProps,
              input: { ...params.slotProps.input, disableUnderline: true },
              htmlInput: { ...params.slotProps.htmlInput, 'aria-label': t('menu.palette') },
            }}
          />
          <span role="status" className="visually-hidden">
            {typed.trim() && !isWaiting && t('desk.results', { count: options.length })}
          </span>
        </Box>
      )}
    />
  );
}

/** Opens any page, booking or person, and runs actions that are available everywhere, by typing (PLUS-12). */
export function Palette({ userType }: { userType: UserType }) {
  const { t } = useTranslation();
  useBackCloses(true, close);
  return (
    <Dialog
      open
      onClose={close}
      fullWidth
      maxWidth={false}
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: {
          'aria-label': t('menu.palette'),
          sx: { maxWidth: 640, mx: 2, mt: { xs: 2, md: '10dvh' }, overflow: 'hidden' },
        },
      }}
    >
      <Choice userType={userType} />
    </Dialog>
  );
}
