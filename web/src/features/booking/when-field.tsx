import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { styled } from '@mui/material/styles';
import { useTranslation } from '@/i18n/translation';
import { CalendarIcon, ChevronIcon, ClockIcon } from '@/ui/icons';
import { serverNow } from '@/lib/server-clock';
import { radius } from '@/ui/theme/tokens';
import { useTrip } from './trip-store';
import { LaterFields } from './later-fields';
import { usualMoment } from './later-times';

type When = 'now' | 'later';

function useWhen(): [When, (when: When | null) => void] {
  const bookLater = useTrip(trip => trip.bookLater);
  const { setWhen } = useTrip.getState();
  const change = (when: When | null) => {
    if (when === 'later') setWhen({ bookLater: true, tripdate: usualMoment(serverNow()) });
    else if (when === 'now') setWhen({ bookLater: false });
  };
  return [bookLater ? 'later' : 'now', change];
}

/** Book Now or Book Later; the date and time are shown only for Book Later (HOME-1). */
export function WhenField() {
  const { t } = useTranslation();
  const [when, change] = useWhen();
  return (
    <Box>
      <ToggleButtonGroup
        exclusive
        fullWidth
        aria-label={t('book.when')}
        value={when}
        onChange={(_event, value: When | null) => change(value)}
        sx={{ '& svg': { fontSize: 18, marginInlineEnd: 1 } }}
      >
        <ToggleButton value="now">
          <ClockIcon aria-hidden />
          {t('book.now')}
        </ToggleButton>
        <ToggleButton value="later">
          <CalendarIcon aria-hidden />
          {t('book.later')}
        </ToggleButton>
      </ToggleButtonGroup>
      {when === 'later' && <LaterFields />}
    </Box>
  );
}

/** The select is transparent over its short word: the list itself has the whole words. */
const Choice = styled('span')(({ theme }) => ({
  ...theme.typography.subtitle2,
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: 6,
  minHeight: 36,
  '@media (pointer: coarse)': { minHeight: 44 },
  paddingInline: '10px 6px',
  borderRadius: radius.control,
  border: `1px solid ${theme.vars!.palette.hairline}`,
  '&:hover': { borderColor: theme.vars!.palette.outline },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.vars!.palette.text.primary}`, outlineOffset: 2 },
  '& svg': { fontSize: 16 },
  '& select': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    opacity: 0,
    cursor: 'pointer',
    font: 'inherit',
    fontSize: '1rem',
  },
}));

/** The same choice in one word, for a line that it shares. {@link LaterFields} are shown by its caller. */
export function WhenChoice() {
  const { t } = useTranslation();
  const [when, change] = useWhen();
  const Icon = when === 'now' ? ClockIcon : CalendarIcon;
  return (
    <Choice>
      <Icon aria-hidden />
      <span aria-hidden>{t(when === 'now' ? 'book.whenNow' : 'book.whenLater')}</span>
      <ChevronIcon aria-hidden />
      <select aria-label={t('book.when')} value={when} onChange={event => change(event.target.value as When)}>
        <option value="now">{t('book.now')}</option>
        <option value="later">{t('book.later')}</option>
      </select>
    </Choice>
  );
}
