import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/contract/entities/user';
import { SearchField } from '@/ui/form/search-field';
import { menuPaper } from '@/ui/menu-paper';
import { PersonAvatar } from '@/ui/person-avatar';
import { useErrorWords } from '@/lib/error-words';
import { SHORTEST_SEARCH, useRiders } from './use-riders';

export const nameOf = ({ firstName, lastName, email }: User): string => `${firstName} ${lastName}`.trim() || email;

function Contact({ rider }: { rider: User }) {
  return (
    <>
      <bdi className="tnum">{rider.mobile}</bdi> · <bdi>{rider.email}</bdi>
    </>
  );
}

/** A rider's name, phone and e-mail, and the reason if the rider may not travel. */
function RiderLine({ rider }: { rider: User }) {
  const { t } = useTranslation();
  return (
    <>
      <PersonAvatar name={nameOf(rider)} size={36} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2" component="span" noWrap sx={{ display: 'block' }}>
          <bdi>{nameOf(rider)}</bdi>
        </Typography>
        <Typography variant="caption" component="span" noWrap sx={{ display: 'block', color: 'text.secondary' }}>
          {rider.approved ? <Contact rider={rider} /> : t('add.riderBlocked')}
        </Typography>
      </Box>
    </>
  );
}

function Failed(props: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const words = useErrorWords();
  return (
    <Box role="alert" sx={{ mt: 1, display: 'flex', alignItems: 'center', gap: 1 }}>
      <Typography variant="body2" sx={{ color: 'error.main', flex: 1 }}>
        {t('add.riderFailed', { why: words(props.error) })}
      </Typography>
      <Button size="small" variant="outlined" onClick={props.onRetry}>
        {t('common.retry')}
      </Button>
    </Box>
  );
}

/**
 * A combobox that searches riders on the server. `missing` marks it invalid after an attempt to book without a rider.
 */
export function RiderPicker(props: {
  rider: User | null;
  onRider: (rider: User | null) => void;
  missing: boolean;
  inputRef: Ref<HTMLInputElement>;
}) {
  const { t } = useTranslation();
  const words = useErrorWords();
  const [text, setText] = useState(props.rider ? nameOf(props.rider) : '');
  const typed = props.rider ? '' : text.trim();
  const { riders, waiting, error, retry } = useRiders(typed);
  const found = waiting ? t('add.riderSearching') : t('add.riderNone', { text: typed });
  const nothing = typed.length < SHORTEST_SEARCH ? t('add.riderTypeMore') : found;
  const { rider } = props;
  const help = props.missing && !rider ? t('add.riderMissing') : undefined;
  return (
    <Box>
      <Autocomplete<User>
        options={riders}
        value={rider}
        inputValue={text}
        onInputChange={(_event, next) => setText(next)}
        onChange={(_event, next) => props.onRider(next)}
        filterOptions={options => options}
        getOptionLabel={nameOf}
        getOptionKey={({ id }) => id}
        getOptionDisabled={({ approved }) => !approved}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        autoHighlight
        clearOnBlur={false}
        popupIcon={null}
        clearText={t('common.clear')}
        noOptionsText={error ? words(error) : nothing}
        slotProps={{ popper: { modifiers: [{ name: 'flip', enabled: false }] }, paper: { sx: menuPaper } }}
        renderOption={({ key, ...line }, option) => (
          <Box component="li" key={key} {...line} sx={{ gap: 1.5, minHeight: 56 }}>
            <RiderLine rider={option} />
          </Box>
        )}
        renderInput={params => (
          // The heading above the field is its visible label.
          <SearchField
            params={params}
            name={t('add.rider')}
            inputRef={props.inputRef}
            placeholder={t('add.riderHint')}
            waiting={waiting}
            problem={help}
          />
        )}
      />
      {rider && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <Contact rider={rider} />
        </Typography>
      )}
      {error && <Failed error={error} onRetry={retry} />}
    </Box>
  );
}
