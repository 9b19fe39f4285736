import type { AnchorHTMLAttributes, ReactNode } from 'react';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import { usePageTitle } from '@/ui/use-page-title';
import css from './prose.module.css';

export type ProseSection = { id: string; title: MessageKey; text: MessageKey };

/** A page of text: a visitor reads it without the rest of the program. */
export function ProsePage(props: { title: MessageKey; lead?: MessageKey; children: ReactNode }) {
  const { t } = useTranslation();
  usePageTitle(t(props.title));
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className="type-h1" tabIndex={-1}>
          {t(props.title)}
        </h1>
        {props.lead && <p className={`type-body2 muted ${css.lead}`}>{t(props.lead)}</p>}
      </header>
      {props.children}
    </div>
  );
}

/** The sections; `beside` is shown below the text of one of them, by its id. */
export function ProseSections(props: {
  sections: readonly ProseSection[];
  beside?: Readonly<Record<string, ReactNode>>;
}) {
  const { t } = useTranslation();
  return props.sections.map(({ id, title, text }) => (
    <section key={id} id={id}>
      <h2 className="type-h3">{t(title)}</h2>
      <p className="muted">{t(text)}</p>
      {props.beside?.[id] && <div className={css.beside}>{props.beside[id]}</div>}
    </section>
  ));
}

export function ProseLink(props: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...props} className={css.link} />;
}
