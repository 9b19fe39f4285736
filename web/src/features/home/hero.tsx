import { useState } from 'react';
import type { UserType } from '#shared/contract/operation';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import { useSite } from '@/lib/stores/site';
import { QuietBoundary } from '@/ui/quiet-boundary';
import { ArrowIcon } from '@/ui/shell-icons';
import { SiteLink } from '@/ui/site-link';
import type { CheckedPrice } from './api';
import { DrawnCity } from './drawn-city';
import css from './hero.module.css';
import { PriceCheck } from './price-check';
import { useParallax } from './use-parallax';

/** Target and label of the main button per user type; visitors check a price instead. */
const startLinks: Record<UserType, { to: string; text: MessageKey }> = {
  rider: { to: '/bookings', text: 'home.goToBookings' },
  admin: { to: '/dashboard', text: 'home.goToDashboard' },
  fleetadmin: { to: '/dashboard', text: 'home.goToDashboard' },
  driver: { to: '/trips', text: 'home.goToTrips' },
};

export function Hero() {
  const { t } = useTranslation();
  const userType = useSite(site => site.userType);
  const city = useParallax<HTMLDivElement>(0.14);
  const [route, setRoute] = useState<CheckedPrice>();
  // From the first price on: nothing moves when the visitor changes a place.
  const [isAsked, setAsked] = useState(false);
  const isPrice = isAsked && !userType;
  return (
    <section className={css.stage} data-price={isPrice}>
      <div className={css.words}>
        <h1 className={isPrice ? 'type-h2' : 'type-display'}>{t('home.slogan')}</h1>
        {!isPrice && <p>{t('home.sloganText')}</p>}
        {userType ? (
          <SiteLink to={startLinks[userType].to} className={`primary-button type-button ${css.way}`}>
            {t(startLinks[userType].text)}
            <ArrowIcon />
          </SiteLink>
        ) : (
          <PriceCheck onAsk={() => setAsked(true)} onWay={setRoute} />
        )}
      </div>
      <div ref={city} className={css.city} data-city>
        <QuietBoundary>
          <DrawnCity way={userType ? undefined : route?.polylinePoints} />
        </QuietBoundary>
      </div>
    </section>
  );
}
