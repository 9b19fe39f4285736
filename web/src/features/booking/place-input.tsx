import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { styled } from '@mui/material/styles';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useTranslation } from '@/i18n/translation';
import { CloseIcon } from '@/ui/icons';
import { radius } from '@/ui/theme/tokens';
import { useGaps } from './gaps';
import type { TripPoint } from './trip-store';

/** A row of the card that holds both ends. */
const Row = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 44,
  paddingInline: '16px 4px',
  borderRadius: radius.control,
  transition: 'background-color 150ms',
  '&:has([aria-invalid="true"])': {
    boxShadow: `inset 0 0 0 1px ${theme.vars!.palette.error.main}`,
    '& input::placeholder': { color: theme.vars!.palette.error.main },
  },
  // Within the row: outside it the ring would cover the other end.
  '&:has(input:focus)': {
    backgroundColor: theme.vars!.palette.background.paper,
    outline: `2px solid ${theme.vars!.palette.text.primary}`,
    outlineOffset: -2,
  },
  // An address is truncated at the end of its own direction, but aligned to the page's start (RTL mirrors these
  // styles).
  '& input': { padding: 0, textOverflow: 'ellipsis', textAlign: 'left', outline: 'none' },
  '& input::placeholder': { color: theme.vars!.palette.text.secondary, opacity: 1 },
}));

/** Larger touch targets on coarse pointers. */
const tool = { '@media (pointer: coarse)': { width: 44, height: 44 } };

const Mark = styled('span', { shouldForwardProp: name => name !== 'which' })<{ which: TripPoint }>(
  ({ theme, which }) => ({
    flex: 'none',
    marginInlineEnd: 8,
    width: 12,
    height: 12,
    borderRadius: which === 'pickup' ? '50%' : 3,
    border: `3px solid ${theme.vars!.palette.text.primary}`,
    backgroundColor: which === 'pickup' ? theme.vars!.palette.background.paper : theme.vars!.palette.amber,
    borderWidth: which === 'pickup' ? 3 : 2,
  }),
);

function ClearButton(props: { point: string; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton
      size="small"
      aria-label={t('book.clearPoint', { point: props.point })}
      onClick={props.onClear}
      sx={{ ...tool, flex: 'none' }}
    >
      <CloseIcon sx={{ fontSize: 18 }} />
    </IconButton>
  );
}

/** One end of the trip: a combobox whose listbox is rendered by its parent. */
export function PlaceInput(props: {
  which: TripPoint;
  value: string;
  /** Replaces the default placeholder, for example while the position is being located. */
  placeholder?: string;
  expanded: boolean;
  listId: string;
  activeId: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  onFocus: () => void;
  onBlur: () => void;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onEmpty: () => void;
  /** A button at the end of the row. */
  end?: ReactNode;
}) {
  const { t } = useTranslation();
  const name = t(`book.${props.which}`);
  const missing = useGaps(gaps => gaps.marked) && !props.value;
  return (
    <Row>
      <Mark which={props.which} aria-hidden />
      <InputBase
        fullWidth
        value={props.value}
        placeholder={props.placeholder ?? t(`book.${props.which}Hint`)}
        inputRef={props.inputRef}
        onFocus={event => {
          event.target.select();
          props.onFocus();
        }}
        onBlur={props.onBlur}
        onChange={event => props.onType(event.target.value)}
        onKeyDown={props.onKeyDown}
        inputProps={{
          role: 'combobox',
          'aria-label': name,
          'aria-invalid': missing || undefined,
          'data-gap': props.which,
          'aria-expanded': props.expanded,
          'aria-controls': props.expanded ? props.listId : undefined,
          'aria-autocomplete': 'list',
          'aria-activedescendant': props.expanded ? props.activeId : undefined,
          autoComplete: 'off',
          dir: props.value ? 'auto' : undefined,
          spellCheck: false,
          enterKeyHint: 'search',
        }}
      />
      {props.end}
      {props.value && <ClearButton point={name} onClear={props.onEmpty} />}
    </Row>
  );
}
