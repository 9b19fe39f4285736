import { useTranslation } from '@/i18n/translation';
import { useSite } from '@/lib/stores/site';
import { ProseLink } from './prose-page';

/** Operator of the service with contact details from the settings; fields that are not set are left out. */
export function OperatorFacts() {
  const { t } = useTranslation();
  const {
    CompanyName,
    CompanyAddress,
    CompanyWebsite,
    contact_email: email,
    taxNumber,
  } = useSite(({ settings }) => settings);
  const links = [
    { text: email, href: `mailto:${email}` },
    { text: CompanyWebsite, href: CompanyWebsite },
  ].filter(({ text }) => text);
  return (
    <>
      <p>
        <bdi>{CompanyName}</bdi>
      </p>
      {CompanyAddress && (
        <p>
          <bdi>{CompanyAddress}</bdi>
        </p>
      )}
      {taxNumber && <p>{t('privacy.operatorNumber', { number: taxNumber })}</p>}
      {links.map(({ text, href }) => (
        <p key={href}>
          <ProseLink href={href} dir="ltr" translate="no">
            {text}
          </ProseLink>
        </p>
      ))}
    </>
  );
}

/** The day from which the page counts, where the operator has set one. */
export function ValidFrom() {
  const { t } = useTranslation();
  const { policyDate } = useSite(({ settings }) => settings);
  if (!policyDate) return null;
  return (
    <p className="muted">
      <time dateTime={policyDate}>{t('legal.validFrom', { date: policyDate })}</time>
    </p>
  );
}
