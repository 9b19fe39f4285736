import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import type { UserType } from '#shared/contract/operation';
import { useTranslation } from '@/i18n/translation';
import { CloseIcon, SearchIcon } from '@/ui/icons';
import { LEAST_LETTERS, type Asked } from './booking-filter';

/** One search box for all searchable fields; Escape clears it. */
export function SearchField({ asked, usertype }: { asked: Asked; usertype: UserType }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { typed } = asked;
  const tooShort = typed.trim() !== '' && typed.trim().length < LEAST_LETTERS;
  const words = t(usertype === 'admin' ? 'bookings.searchAdmin' : 'bookings.searchOwn');
  const clear = () => {
    asked.clearSearch();
    input.current?.focus();
  };
  return (
    <TextField
      type="search"
      value={typed}
      onChange={event => asked.type(event.target.value)}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !typed) return;
        event.preventDefault();
        clear();
      }}
      placeholder={words}
      helperText={tooShort ? t('bookings.searchMore') : undefined}
      inputRef={input}
      sx={{
        width: { xs: '100%', md: usertype === 'admin' ? 400 : 320 },
        '& .MuiOutlinedInput-root': { minHeight: { xs: 48, md: 40 } },
        '& input': { py: 1, textOverflow: 'ellipsis', '&::-webkit-search-cancel-button': { display: 'none' } },
      }}
      slotProps={{
        htmlInput: { 'aria-label': words, maxLength: 80, enterKeyHint: 'search', autoComplete: 'off' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: typed && (
            <InputAdornment position="end">
              <IconButton size="small" edge="end" aria-label={t('bookings.clearSearch')} onClick={clear}>
                <CloseIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
