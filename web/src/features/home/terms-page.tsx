import { useTranslation } from '@/i18n/translation';
import { useSite } from '@/lib/stores/site';
import { useServiceStyle } from '@/lib/use-service-style';
import { OperatorFacts, ValidFrom } from './operator-facts';
import { ProseLink, ProsePage, type ProseSection, ProseSections } from './prose-page';
import css from './prose.module.css';

const sections = [
  { id: 'account', title: 'terms.accountTitle', text: 'terms.accountText' },
  { id: 'booking', title: 'terms.bookingTitle', text: 'terms.bookingText' },
  { id: 'paying', title: 'terms.payingTitle', text: 'terms.payingText' },
  { id: 'driving', title: 'terms.drivingTitle', text: 'terms.drivingText' },
  { id: 'conduct', title: 'terms.conductTitle', text: 'terms.conductText' },
  { id: 'liability', title: 'terms.liabilityTitle', text: 'terms.liabilityText' },
  { id: 'changes', title: 'terms.changesTitle', text: 'terms.changesText' },
  { id: 'contact', title: 'terms.contactTitle', text: 'terms.contactText' },
] as const;

/** Without a mail address the page does not ask to write. */
const withoutMail = (section: ProseSection): ProseSection =>
  section.id === 'contact' ? { ...section, text: 'legal.operator' } : section;

/** The terms of service, for companies that have no page of their own (`CompanyTerms`). */
export function Page() {
  const { t } = useTranslation();
  const style = useServiceStyle();
  const { appName, CompanyName, CompanyTerms, contact_email: email } = useSite(({ settings }) => settings);
  return (
    <ProsePage title="nav.terms" lead="terms.lead">
      {CompanyTerms && (
        <p className={css.spaced}>
          <ProseLink href={CompanyTerms}>{t('info.ownTerms')}</ProseLink>
        </p>
      )}
      <p style={style}>{t('terms.intro', { company: CompanyName, app: appName })}</p>
      <ValidFrom />
      <ProseSections sections={email ? sections : sections.map(withoutMail)} beside={{ contact: <OperatorFacts /> }} />
    </ProsePage>
  );
}
