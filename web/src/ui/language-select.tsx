import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/use-language';
import { ChevronIcon, GlobeIcon } from './shell-icons';

const Frame = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  // As wide as its widest language, which a narrow head has no room for beside a long label of its button.
  minWidth: 0,
  flexShrink: 1,
  minHeight: 44,
  paddingInline: 10,
  borderRadius: 8,
  color: 'inherit',
  '& svg': { pointerEvents: 'none', flex: 'none' },
  '& .MuiSvgIcon-root:last-child': { fontSize: 18 },
  '&:hover': { backgroundColor: 'color-mix(in srgb, currentColor 8%, transparent)' },
  '&:focus-within': { outline: '2px solid currentColor', boxShadow: `0 0 0 5px ${theme.vars!.palette.amber}` },
  '& select': {
    ...theme.typography.subtitle2,
    appearance: 'none',
    minWidth: 0,
    textOverflow: 'ellipsis',
    border: 0,
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
    outline: 'none',
    paddingBlock: 10,
    // Overlaps the icons, so that a click anywhere in the frame opens the list.
    marginInline: -36,
    paddingInlineStart: 36,
    paddingInlineEnd: 36,
  },
  // A phone at 200 %: the globe alone is seen, and opens the list.
  '@media (max-width: 300px)': {
    padding: 12,
    '& .MuiSvgIcon-root:last-child': { display: 'none' },
    '& select': { position: 'absolute', inset: 0, width: '100%', margin: 0, padding: 0, opacity: 0 },
  },
  '& option': { color: theme.vars!.palette.text.primary, backgroundColor: theme.vars!.palette.background.paper },
}));

/** The language switch. A native select, which is small and familiar on every phone. */
export function LanguageSelect() {
  const { t } = useTranslation();
  const { locale, choices, setLanguage } = useLanguage();
  return (
    <Frame>
      <GlobeIcon fontSize="small" />
      <select aria-label={t('language.label')} value={locale} onChange={event => void setLanguage(event.target.value)}>
        {choices.map(choice => (
          <option key={choice.locale} value={choice.locale} lang={choice.locale}>
            {choice.name}
          </option>
        ))}
      </select>
      <ChevronIcon />
    </Frame>
  );
}
