import { useTexts } from '@/i18n/text-store';
import { useSite } from '@/lib/stores/site';
import { useServiceStyle } from '@/lib/use-service-style';
import { OperatorFacts, ValidFrom } from './operator-facts';
import { ProseLink, ProsePage, type ProseSection, ProseSections } from './prose-page';

const sections = [
  { id: 'collect', title: 'privacy.collectTitle', text: 'privacy.collectText' },
  { id: 'log', title: 'privacy.logTitle', text: 'privacy.logText' },
  { id: 'cookies', title: 'privacy.cookiesTitle', text: 'privacy.cookiesText' },
  { id: 'providers', title: 'privacy.providersTitle', text: 'privacy.providersText' },
  { id: 'security', title: 'privacy.securityTitle', text: 'privacy.securityText' },
  { id: 'links', title: 'privacy.linksTitle', text: 'privacy.linksText' },
  { id: 'children', title: 'privacy.childrenTitle', text: 'privacy.childrenText' },
  { id: 'deletion', title: 'privacy.deletionTitle', text: 'privacy.deletionText' },
  { id: 'changes', title: 'privacy.changesTitle', text: 'privacy.changesText' },
  { id: 'contact', title: 'privacy.contactTitle', text: 'privacy.contactText' },
] as const;

/** Nobody is asked to write where there is no address. */
const withoutMail = (section: ProseSection): ProseSection =>
  section.id === 'contact' ? { ...section, text: 'legal.operator' } : section;

/** The privacy page: what is stored, why, and how to delete it. */
export function Page() {
  const t = useTexts();
  const style = useServiceStyle();
  const { appName, CompanyName, contact_email: email } = useSite(({ settings }) => settings);
  const beside = {
    collect: (
      <ProseLink href="https://www.facebook.com/privacy/policy" target="_blank" rel="noreferrer">
        {t('privacy.collectLink')}
      </ProseLink>
    ),
    deletion: <p className="muted">{t('privacy.rightsText')}</p>,
    contact: <OperatorFacts />,
  };
  return (
    <ProsePage title="nav.privacy" lead="privacy.lead">
      <p style={style}>{t('privacy.intro', { company: CompanyName, app: appName })}</p>
      <ValidFrom />
      <ProseSections sections={email ? sections : sections.map(withoutMail)} beside={beside} />
    </ProsePage>
  );
}
