import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrowIcon } from '@/ui/shell-icons';
import { PrimaryLink } from '@/ui/shell-controls';
import { QuietBoundary } from '@/ui/quiet-boundary';
import { loadAllTexts } from '@/i18n/i18n';
import { lazyPart } from '@/lib/lazy-part';
import type { CheckedPrice } from './api';
import { emptySearch, LIST_ID, type PriceSearch } from './price-search';

const loadTools = async () => {
  const [{ PriceTools }] = await Promise.all([import('./price-tools'), loadAllTexts()]);
  return { default: PriceTools };
};
const PriceTools = lazyPart(loadTools);

const Card = styled('div')(({ theme }) => {
  const { palette } = theme.vars!;
  return {
    position: 'relative',
    display: 'grid',
    gap: 8,
    maxWidth: 520,
    padding: 12,
    borderRadius: 16,
    border: `1px solid ${palette.hairline}`,
    backgroundColor: palette.background.paper,
    boxShadow: '0 1px 2px rgb(10 12 18 / 0.06), 0 16px 40px rgb(10 12 18 / 0.1)',
    '& > label': {
      display: 'flex',
      alignItems: 'center',
      gap: 12,
      minHeight: 52,
      paddingInline: 16,
      borderRadius: 10,
      border: '1px solid transparent',
      backgroundColor: palette.surface,
      '&:focus-within': {
        borderColor: palette.text.primary,
        backgroundColor: palette.background.paper,
        boxShadow: `0 0 0 4px ${palette.amber}`,
      },
    },
    '& > label > i': { flex: 'none', width: 12, height: 12, border: `2px solid ${palette.text.primary}` },
    '& > label > .pickup': { borderRadius: '50%', borderWidth: 3 },
    '& > label > .drop': { borderRadius: 3, backgroundColor: palette.amber },
    '& > label > input': {
      ...theme.typography.body1,
      width: '100%',
      minWidth: 0,
      height: 50,
      padding: 0,
      border: 0,
      outline: 0,
      background: 'none',
      color: 'inherit',
      textOverflow: 'ellipsis',
      // A Latin address stands at the start of a right-to-left field all the same (RTL mirrors these styles).
      textAlign: 'left',
      '&::placeholder': { color: palette.text.secondary, opacity: 1 },
    },
  };
});

const ends = [
  { which: 'pickup', label: 'home.priceFrom' },
  { which: 'drop', label: 'home.priceTo' },
] as const;

/**
 * Under the slogan: two places, and what the way between them costs. The first download has the two fields only; the
 * rest comes when one of them is entered. `onWay` tells the checked way, which the drawn city then shows.
 */
export function PriceCheck(props: { onWay: (way: CheckedPrice | undefined) => void }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState<PriceSearch>();
  const card = useRef<HTMLDivElement>(null);
  const shown = search ?? emptySearch;
  const change = (next: Partial<PriceSearch>) => setSearch(before => ({ ...(before ?? emptySearch), ...next }));
  // A field with a chosen place has no list below it until it is typed over.
  const open = shown.editing && shown[shown.editing].placeId === undefined ? shown.editing : undefined;
  const start = (
    <PrimaryLink to="/login?next=/">
      {t('home.start')}
      <ArrowIcon />
    </PrimaryLink>
  );
  return (
    <Card
      ref={card}
      role="search"
      aria-label={t('home.priceTitle')}
      onPointerEnter={() => void loadTools().catch(() => undefined)}
    >
      {ends.map(({ which, label }) => (
        <label key={which}>
          <i className={which} aria-hidden />
          <input
            role="combobox"
            name={which}
            aria-label={t(label)}
            placeholder={t(label)}
            value={shown[which].text}
            dir={shown[which].text ? 'auto' : undefined}
            aria-expanded={open === which}
            aria-controls={LIST_ID}
            aria-autocomplete="list"
            aria-activedescendant={open === which ? `${LIST_ID}-${shown.active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            onFocus={event => {
              event.target.select();
              change({ editing: which, active: 0 });
            }}
            onBlur={() => change({ editing: undefined })}
            onChange={event => change({ [which]: { text: event.target.value }, editing: which, active: 0 })}
          />
        </label>
      ))}
      {search ? (
        <QuietBoundary waiting={start}>
          <PriceTools {...{ search, change, card, start, onWay: props.onWay }} />
        </QuietBoundary>
      ) : (
        start
      )}
    </Card>
  );
}
