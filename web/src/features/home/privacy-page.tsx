import { useEffect, useState } from 'react';
import { useTextStore } from '@/i18n/text-store';
import { useTranslation } from '@/i18n/translation';
import { loadConfig } from '@/lib/config';
import { useSite } from '@/lib/stores/site';
import { useServiceStyle } from '@/lib/use-service-style';
import { OperatorFacts, ValidFrom } from './operator-facts';
import { ProseLink, ProsePage, type ProseSection, ProseSections } from './prose-page';

const sections = [
  { id: 'collect', title: 'privacy.collectTitle', text: 'privacy.collectText' },
  { id: 'log', title: 'privacy.logTitle', text: 'privacy.logText' },
  { id: 'recipients', title: 'privacy.recipientsTitle', text: 'privacy.recipientsText' },
  { id: 'kept', title: 'privacy.keptTitle', text: 'privacy.keptText' },
  { id: 'cookies', title: 'privacy.cookiesTitle', text: 'privacy.cookiesText' },
  { id: 'providers', title: 'privacy.providersTitle', text: 'privacy.providersText' },
  { id: 'security', title: 'privacy.securityTitle', text: 'privacy.securityText' },
  { id: 'links', title: 'privacy.linksTitle', text: 'privacy.linksText' },
  { id: 'children', title: 'privacy.childrenTitle', text: 'privacy.childrenText' },
  { id: 'deletion', title: 'privacy.deletionTitle', text: 'privacy.deletionText' },
  { id: 'changes', title: 'privacy.changesTitle', text: 'privacy.changesText' },
  { id: 'contact', title: 'privacy.contactTitle', text: 'privacy.contactText' },
] as const;

/** How long this stage retains its logs, once its configuration is loaded. */
function LogsKept() {
  const { t } = useTranslation();
  const locale = useTextStore(state => state.locale);
  const [days, setDays] = useState<number>();
  useEffect(
    () =>
      void loadConfig().then(
        ({ logDays }) => setDays(logDays),
        () => undefined,
      ),
    [],
  );
  if (days === undefined) return null;
  const format = new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  return <p className="muted">{t('privacy.keptLogs', { time: format.format(days) })}</p>;
}

/** Without a mail address the page does not ask to write. */
const withoutMail = (section: ProseSection): ProseSection =>
  section.id === 'contact' ? { ...section, text: 'legal.operator' } : section;

/** The privacy page: what is stored, why, and how to delete it. */
export function Page() {
  const { t } = useTranslation();
  const style = useServiceStyle();
  const { appName, CompanyName, contact_email: email } = useSite(({ settings }) => settings);
  // A taxi ride has no recipient.
  const hasRecipients = useSite(({ appcat }) => appcat === 'delivery');
  const shown = sections.filter(({ id }) => id !== 'recipients' || hasRecipients);
  const beside = {
    collect: (
      <ProseLink href="https://www.facebook.com/privacy/policy" target="_blank" rel="noreferrer">
        {t('privacy.collectLink')}
      </ProseLink>
    ),
    kept: <LogsKept />,
    deletion: <p className="muted">{t('privacy.rightsText')}</p>,
    contact: <OperatorFacts />,
  };
  return (
    <ProsePage title="nav.privacy" lead="privacy.lead">
      <p style={style}>{t('privacy.intro', { company: CompanyName, app: appName })}</p>
      <ValidFrom />
      <ProseSections sections={email ? shown : shown.map(withoutMail)} beside={beside} />
    </ProsePage>
  );
}
