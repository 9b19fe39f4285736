import { useTranslation } from '@/i18n/translation';
import { useSite } from '@/lib/stores/site';
import { OperatorFacts } from './operator-facts';
import { ProseLink, ProsePage, ProseSections } from './prose-page';
import css from './prose.module.css';

const sections = [
  { id: 'works', title: 'accessibility.worksTitle', text: 'accessibility.worksText' },
  { id: 'time', title: 'accessibility.timeTitle', text: 'accessibility.timeText' },
  { id: 'gaps', title: 'accessibility.gapsTitle', text: 'accessibility.gapsText' },
  { id: 'tested', title: 'accessibility.testedTitle', text: 'accessibility.testedText' },
  { id: 'tell', title: 'accessibility.tellTitle', text: 'accessibility.tellText' },
  { id: 'authority', title: 'accessibility.authorityTitle', text: 'accessibility.authorityText' },
] as const;

/** Opens a mail whose subject says what it is about. */
function Write({ email, appName }: { email: string; appName: string }) {
  const { t } = useTranslation();
  const subject = t('accessibility.subject', { app: appName });
  return (
    <p>
      <ProseLink href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>{t('accessibility.write')}</ProseLink>
    </p>
  );
}

/** The statement of accessibility that the European Accessibility Act asks for, with what is not met. */
export function Page() {
  const { t } = useTranslation();
  const { appName, contact_email: email } = useSite(({ settings }) => settings);
  const tell = (
    <>
      {email && <Write email={email} appName={appName} />}
      <OperatorFacts />
    </>
  );
  return (
    <ProsePage title="nav.accessibility" lead="accessibility.lead">
      <p className={css.spaced}>{t('accessibility.status')}</p>
      <ProseSections sections={sections} beside={{ tell }} />
    </ProsePage>
  );
}
