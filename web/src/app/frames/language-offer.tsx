import { useEffect, useState } from 'react';
import { hasChosenLanguage, setLanguage } from '@/i18n/i18n';
import { isOfferRefused, languageToOffer, refuseOffer } from '@/i18n/language-offer';
import { directionOf, offerWords } from '@/i18n/languages';
import { useTextStore } from '@/i18n/text-store';
import css from './language-offer.module.css';

/** Offers a visitor the language that their browser prefers, in that language, until they choose or decline. */
export function LanguageOffer() {
  const choices = useTextStore(texts => texts.choices);
  const shown = useTextStore(texts => texts.locale);
  // The server does not know the browser's language, so the offer appears after the page.
  const [isOpen, setOpen] = useState(false);
  const [first] = useState(shown);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(!isOfferRefused() && !hasChosenLanguage()));
    return () => clearTimeout(timer);
  }, []);
  const language = isOpen && shown === first ? languageToOffer(navigator.languages, choices, shown) : undefined;
  if (!language) return null;
  const { locale, name } = language;
  const words = offerWords(locale);
  const decline = () => {
    refuseOffer();
    setOpen(false);
  };
  return (
    <aside className={css.offer} lang={locale} dir={directionOf(locale)} aria-label={name} translate="no">
      <button type="button" onClick={() => void setLanguage(locale)}>
        {words?.read ?? name}
      </button>
      <button type="button" aria-label={words?.decline ?? '✕'} onClick={decline}>
        ✕
      </button>
    </aside>
  );
}
