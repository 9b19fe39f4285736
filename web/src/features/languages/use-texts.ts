import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { LanguageHead } from '#shared/contract/entities/language';
import { dataTexts } from '#shared/domain/texts/data-texts';
import { placesOf, textProblem, type Texts } from '#shared/domain/texts/check-texts';
import { isApiError } from '#shared/client/api-error';
import { showError } from '@/lib/stores/alerts';
import { carTypesQuery } from '@/lib/settings-queries';
import { cancelReasonsQuery } from '@/features/cancel/api';
import { languageQuery, useLanguageWrites, useShippedTexts } from './api';
import { partsOf, rowsOf } from './language-texts';

const noTexts: Texts = {};
/** The typed text, and the own text that it replaces. */
type Draft = { text: string; was: string; now?: string };

/** Writes texts in parts that fit a request; `done`: how far it is, in per cent. */
function useSend(id: string) {
  const { write } = useLanguageWrites();
  const [done, setDone] = useState<number>();
  const send = async (texts: Texts, was: Texts): Promise<void> => {
    const parts = partsOf(texts);
    setDone(0);
    try {
      for (const [index, part] of parts.entries()) {
        const seen = Object.fromEntries(Object.keys(part).map(key => [key, was[key] ?? '']));
        await write({ id, texts: part, was: seen });
        setDone(Math.round(((index + 1) / parts.length) * 100));
      }
    } finally {
      setDone(undefined);
    }
  };
  return { done, send };
}

/** Texts that admins wrote elsewhere, for readers of every language. */
function useDataTexts(): readonly string[] | undefined {
  const [carTypes, reasons] = [useQuery(carTypesQuery), useQuery(cancelReasonsQuery)];
  const waits = carTypes.isPending || reasons.isPending;
  return useMemo(
    () => (waits ? undefined : dataTexts(carTypes.data ?? [], reasons.data?.simple ?? [])),
    [waits, carTypes.data, reasons.data],
  );
}

/** The texts of a language with the unsaved input. */
export function useTexts(language: LanguageHead) {
  const { langLocale: locale, default: isDefault } = language;
  const query = useQuery(languageQuery(language.id));
  const shipped = useShippedTexts(locale);
  const data = useDataTexts();
  const { fresh } = useLanguageWrites();
  const { done, send } = useSend(language.id);
  const own = query.data?.keyValuePairs ?? noTexts;
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const rows = useMemo(
    () => (shipped && data && query.data ? rowsOf({ locale, isDefault, data }, own, shipped) : undefined),
    [locale, isDefault, own, shipped, data, query.data],
  );
  const places = useMemo(() => shipped && placesOf(shipped.en), [shipped]);

  const type = (key: string, text: string, before: string) =>
    setDrafts(({ [key]: old, ...others }) =>
      text === before ? others : { ...others, [key]: { ...old, text, was: old?.was ?? own[key] ?? '' } },
    );

  /** Another admin wrote the same text: theirs is shown, and the next saving replaces it. */
  const meet = async () => {
    const now = (await fresh(language.id)).keyValuePairs;
    setDrafts(typed =>
      Object.fromEntries(
        Object.entries(typed).map(([key, draft]) => {
          const theirs = now[key] ?? '';
          return [key, theirs === draft.was ? draft : { text: draft.text, was: theirs, now: theirs }];
        }),
      ),
    );
  };

  const save = async (): Promise<boolean> => {
    const pick = (of: (draft: Draft) => string) =>
      Object.fromEntries(Object.entries(drafts).map(([key, draft]) => [key, of(draft)]));
    try {
      await send(
        pick(({ text }) => text),
        pick(({ was }) => was),
      );
      setDrafts({});
      return true;
    } catch (error) {
      if (isApiError(error, 'changed_meanwhile')) await meet();
      await showError(error);
      return false;
    }
  };

  return {
    query,
    shipped,
    rows,
    own,
    drafts,
    done,
    type,
    send,
    save,
    discard: () => setDrafts({}),
    problemOf: (key: string, text: string) => places && textProblem(key, text, places),
    problems: Object.entries(drafts).filter(([key, { text }]) => places && textProblem(key, text, places)).length,
  };
}

export type TextsState = ReturnType<typeof useTexts>;
