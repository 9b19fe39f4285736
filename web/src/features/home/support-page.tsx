import { useSearchParams } from 'react-router-dom';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import { useSite } from '@/lib/stores/site';
import { SiteLink } from '@/ui/site-link';
import { ProseLink, ProsePage, ProseSections } from './prose-page';
import css from './prose.module.css';

const sections = [
  { id: 'emergency', title: 'support.emergencyTitle', text: 'support.emergencyText' },
  { id: 'booking', title: 'support.bookingTitle', text: 'support.bookingText' },
  { id: 'recipient', title: 'support.recipientTitle', text: 'support.recipientText' },
  { id: 'lost', title: 'support.lostTitle', text: 'support.lostText' },
  { id: 'price', title: 'support.priceTitle', text: 'support.priceText' },
  { id: 'cancel', title: 'support.cancelTitle', text: 'support.cancelText' },
  { id: 'refund', title: 'support.refundTitle', text: 'support.refundText' },
  { id: 'signIn', title: 'support.signInTitle', text: 'support.signInText' },
  { id: 'data', title: 'support.dataTitle', text: 'support.dataText' },
  { id: 'driver', title: 'support.driverTitle', text: 'support.driverText' },
] as const;

type SectionId = (typeof sections)[number]['id'];

/** A page that helps with a question, and its name there. */
const pages: { readonly [id in SectionId]?: readonly [to: string, label: MessageKey] } = {
  booking: ['/bookings', 'support.toBookings'],
  refund: ['/wallet', 'support.toWallet'],
  signIn: ['/login', 'support.toSignIn'],
  data: ['/profile', 'support.toProfile'],
  driver: ['/drive', 'support.toDrive'],
};

const MOST_LETTERS = 20;

/** The number of the booking that somebody came from, as the address has it. */
const numberIn = (params: URLSearchParams): string => {
  const number = params.get('booking') ?? '';
  return /^[\w-]+$/.test(number) && number.length <= MOST_LETTERS ? number : '';
};

/** How to reach the operator: by mail, or by the available alternatives. */
function Reach({ number }: { number: string }) {
  const { t } = useTranslation();
  const { appName, CompanyName, CompanyWebsite, contact_email: email } = useSite(({ settings }) => settings);
  if (email) {
    const subject = number ? t('support.subject', { app: appName, number }) : appName;
    return (
      <>
        <p>{t(number ? 'support.leadBooking' : 'support.lead', { number })}</p>
        <p className={css.spaced}>
          <ProseLink href={`mailto:${email}?subject=${encodeURIComponent(subject)}`} dir="ltr" translate="no">
            {email}
          </ProseLink>
        </p>
      </>
    );
  }
  if (!CompanyWebsite) return <p>{t('support.noAddress', { company: CompanyName })}</p>;
  return (
    <>
      <p>{t('support.website', { company: CompanyName })}</p>
      <p className={css.spaced}>
        <ProseLink href={CompanyWebsite} dir="ltr" translate="no">
          {CompanyWebsite}
        </ProseLink>
      </p>
    </>
  );
}

/** Help, for everybody: the operator's address, with the number of the booking, and the nearest steps. */
export function Page() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  // A taxi ride has no recipient.
  const hasRecipients = useSite(({ appcat }) => appcat === 'delivery');
  return (
    <ProsePage title="nav.support">
      <Reach number={numberIn(params)} />
      <ProseSections
        sections={sections.filter(({ id }) => id !== 'recipient' || hasRecipients)}
        beside={Object.fromEntries(
          Object.entries(pages).map(([id, [to, label]]) => [
            id,
            <SiteLink key={id} to={to} className={css.link}>
              {t(label)}
            </SiteLink>,
          ]),
        )}
      />
    </ProsePage>
  );
}
