import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type Ref } from 'react';
import type { User } from '#shared/contract/entities/user';
import type { UserType } from '#shared/contract/operation';
import { useTranslation } from '@/i18n/translation';
import { SearchField } from '@/ui/form/search-field';
import { menuPaper } from '@/ui/menu-paper';
import { PersonAvatar } from '@/ui/person-avatar';
import { useErrorWords } from '@/lib/error-words';
import { nameOf } from './name-of';
import { usePeople } from './use-people';

export function Contact({ mobile, email }: Pick<User, 'mobile' | 'email'>) {
  const parts = [mobile, email].filter(Boolean);
  return parts.map((part, index) => (
    <span key={part}>
      {index > 0 && ' · '}
      <bdi className="tnum">{part}</bdi>
    </span>
  ));
}

/** A person's name, with the reason below why they cannot be chosen, or their type and contact. */
function Line({ person, blocked, typed }: { person: User; blocked: string | undefined; typed: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <PersonAvatar name={nameOf(person)} size={36} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2" component="span" noWrap sx={{ display: 'block' }}>
          <bdi>{nameOf(person)}</bdi>
        </Typography>
        <Typography variant="caption" component="span" noWrap sx={{ display: 'block', color: 'text.secondary' }}>
          {typed && `${t(`userType.${person.usertype}`)} · `}
          {blocked ?? <Contact {...person} />}
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
        {t('people.failed', { why: words(props.error) })}
      </Typography>
      <Button size="small" variant="outlined" onClick={props.onRetry}>
        {t('common.retry')}
      </Button>
    </Box>
  );
}

type PersonPickerProps = {
  person: User | null;
  onPerson: (person: User | null) => void;
  /** Only people of this type; by default riders, drivers and fleet admins. */
  usertype?: UserType;
  label: string;
  /** The label is already above the field: it is only read out. */
  isLabelHidden?: boolean;
  hint: string;
  /** Why a person cannot be chosen. */
  blocked?: (person: User) => string | undefined;
  disabled?: boolean;
  /** Problem of the choice, in words. */
  problem?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
};

/** A combobox that searches people on the server. */
export function PersonPicker(props: PersonPickerProps) {
  const { t } = useTranslation();
  const words = useErrorWords();
  const { person, usertype, blocked, label } = props;
  const [text, setText] = useState(person ? nameOf(person) : '');
  const typed = person ? '' : text.trim();
  const { people, isLong, waiting, error, retry } = usePeople(typed, usertype);
  const nothing = waiting ? t('people.searching') : t('people.none', { text: typed });
  return (
    <Box>
      <Autocomplete<User>
        options={people}
        disabled={props.disabled ?? false}
        value={person}
        inputValue={text}
        onInputChange={(_event, next) => setText(next)}
        onChange={(_event, next) => props.onPerson(next)}
        filterOptions={options => options}
        getOptionLabel={nameOf}
        getOptionKey={({ id }) => id}
        getOptionDisabled={option => blocked?.(option) !== undefined}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        autoHighlight
        clearOnBlur={false}
        popupIcon={null}
        clearText={t('common.clear')}
        noOptionsText={error ? words(error) : isLong ? nothing : t('people.typeMore')}
        slotProps={{ popper: { modifiers: [{ name: 'flip', enabled: false }] }, paper: { sx: menuPaper } }}
        renderOption={({ key, ...line }, option) => (
          <Box component="li" key={key} {...line} sx={{ gap: 1.5, minHeight: 56 }}>
            <Line person={option} blocked={blocked?.(option)} typed={usertype === undefined} />
          </Box>
        )}
        renderInput={params => (
          <SearchField
            params={params}
            {...(props.isLabelHidden ? { name: label } : { label })}
            inputRef={props.inputRef}
            placeholder={props.hint}
            waiting={waiting}
            {...(props.problem && { problem: props.problem })}
          />
        )}
      />
      {error && <Failed error={error} onRetry={retry} />}
    </Box>
  );
}
