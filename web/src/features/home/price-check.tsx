import { useContext, useRef, useState, type MouseEvent } from 'react';
import { loadTexts } from '@/i18n/i18n';
import type { TripPoint } from '@/features/booking/trip-store';
import { useTranslation } from '@/i18n/translation';
import { IslandContext } from '@/lib/island';
import { lazyPart } from '@/lib/lazy-part';
import { QuietBoundary } from '@/ui/quiet-boundary';
import { ArrowIcon } from '@/ui/shell-icons';
import { SiteLink } from '@/ui/site-link';
import type { CheckedPrice } from './api';
import css from './price-check.module.css';
import { emptySearch, LIST_ID, type PriceSearch } from './price-search';

const loadTools = async () => {
  const [{ PriceTools }] = await Promise.all([import('./price-tools'), loadTexts()]);
  return { default: PriceTools };
};
const PriceTools = lazyPart(loadTools);

const ends = [
  { which: 'pickup', label: 'home.priceFrom' },
  { which: 'drop', label: 'home.priceTo' },
] as const;

/** Without places there is no price yet: move to the first empty field of the card. */
const askWhere = (event: MouseEvent<HTMLElement>, { pickup, drop }: PriceSearch) => {
  if (pickup.text || drop.text) return;
  event.preventDefault();
  event.currentTarget.closest('[role=search]')?.querySelector('input')?.focus();
};

type FieldProps = {
  which: TripPoint;
  label: 'home.priceFrom' | 'home.priceTo';
  search: PriceSearch;
  /** The number of places in its list: an empty list gets no label. */
  listed: number;
  change: (next: Partial<PriceSearch>) => void;
  onEnter: () => void;
};

function PlaceField({ which, label, search, listed, change, onEnter }: FieldProps) {
  const { t } = useTranslation();
  // A field with a chosen place has no list below it until it is typed over.
  const hasList = search.editing === which && search[which].placeId === undefined && listed > 0;
  return (
    <label>
      <i className={which} aria-hidden />
      <input
        role="combobox"
        name={which}
        aria-label={t(label)}
        placeholder={t(label)}
        value={search[which].text}
        dir={search[which].text ? 'auto' : undefined}
        aria-expanded={hasList}
        aria-controls={hasList ? LIST_ID : undefined}
        aria-autocomplete="list"
        aria-activedescendant={hasList && search.active < listed ? `${LIST_ID}-${search.active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onFocus={event => {
          onEnter();
          event.target.select();
          change({ editing: which, active: 0 });
        }}
        onBlur={() => change({ editing: undefined })}
        onChange={event => change({ [which]: { text: event.target.value }, editing: which, active: 0 })}
      />
    </label>
  );
}

/**
 * Below the slogan: two places, and the price between them. The first download contains only the two fields; the rest
 * loads when one of them gets the focus. `onAsk` is called when both places are chosen; `onWay` receives the checked
 * route, which the drawn city then shows.
 */
export function PriceCheck(props: { onAsk: () => void; onWay: (route: CheckedPrice | undefined) => void }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState<PriceSearch>();
  const card = useRef<HTMLDivElement>(null);
  const island = useContext(IslandContext);
  const load = () => void Promise.all([island.load(), loadTools()]).catch(() => undefined);
  const [listed, setListed] = useState(0);
  const shown = search ?? emptySearch;
  const change = (next: Partial<PriceSearch>) => setSearch(before => ({ ...(before ?? emptySearch), ...next }));
  const start = (
    <SiteLink to="/login?next=/" className="primary-button type-button" onClick={event => askWhere(event, shown)}>
      {t('home.start')}
      <ArrowIcon />
    </SiteLink>
  );
  return (
    <div ref={card} className={css.card} role="search" aria-label={t('home.priceTitle')} onPointerEnter={load}>
      {ends.map(({ which, label }) => (
        <PlaceField
          key={which}
          which={which}
          label={label}
          search={shown}
          listed={listed}
          change={change}
          onEnter={load}
        />
      ))}
      {search ? (
        <QuietBoundary waiting={start}>
          <island.Around>
            <PriceTools {...props} search={search} change={change} card={card} start={start} onListed={setListed} />
          </island.Around>
        </QuietBoundary>
      ) : (
        start
      )}
    </div>
  );
}
