import { useEffect, useState, type ReactNode } from 'react';
import type { CarType } from '#shared/contract/entities/car-type';
import { formatMoney } from '#shared/domain/money/money-text';
import { dataText } from '@/i18n/data-text';
import { useTranslation } from '@/i18n/translation';
import { useLanguage } from '@/i18n/use-language';
import { useSite } from '@/lib/stores/site';
import { useServiceStyle } from '@/lib/use-service-style';
import { SiteLink } from '@/ui/site-link';
import { drawingOf, VehicleArt } from '@/ui/vehicle-art';
import css from './essentials.module.css';
import { leastPrice } from './least-price';
import { loadCity } from '@/lib/load-city';
import { useCountryName } from './use-country-name';

function Vehicle({ carType }: { carType: CarType }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const settings = useSite(site => site.settings);
  const money = (amount: number) => formatMoney(amount, settings, locale);
  const rate = money(carType.rate_per_unit_distance);
  return (
    <li className={css.vehicle}>
      <VehicleArt kind={drawingOf(carType)} width={72} />
      <div>
        <h3 className="type-h4">
          <bdi>{dataText(t, carType.name)}</bdi>
        </h3>
        <span className="type-body2 muted">
          <bdi>{dataText(t, carType.extra_info)}</bdi>
        </span>
      </div>
      <div className={`tnum ${css.price}`}>
        <p className="type-h4">{t('home.vehicleFrom', { amount: money(leastPrice(carType, settings)) })}</p>
        <p className="type-body2 muted">
          {t(settings.convert_to_mile ? 'home.perMile' : 'home.perKm', { amount: rate })}
        </p>
      </div>
    </li>
  );
}

function Answer(props: { title: string; children: ReactNode }) {
  return (
    <div className={css.answer}>
      <h2 className="type-h3">{props.title}</h2>
      {props.children}
    </div>
  );
}

/** The region that this stage's map covers, where it names it. */
function useCityName(): string | undefined {
  const [name, setName] = useState<string>();
  useEffect(() => void loadCity().then(city => setName(city?.name)), []);
  return name;
}

function Where() {
  const { t } = useTranslation();
  const country = useCountryName();
  const city = useCityName();
  const style = useServiceStyle();
  return (
    <Answer title={t('home.whereTitle')}>
      <p className="muted" style={style}>
        {city ? t('home.whereCityText', { city, country }) : t('home.whereText', { country })}
      </p>
    </Answer>
  );
}

function Drive() {
  const { t } = useTranslation();
  return (
    <Answer title={t('home.driveTitle')}>
      <p className="muted">{t('home.driveText')}</p>
      <SiteLink to="/register?as=driver" className="outlined-button type-button">
        {t('home.driveStart')}
      </SiteLink>
    </Answer>
  );
}

/** The company with its web and mail address, if they are set, and its promises. */
function Who() {
  const { t } = useTranslation();
  const { CompanyName, CompanyWebsite, CompanyTerms, contact_email } = useSite(site => site.settings);
  const style = useServiceStyle();
  return (
    <Answer title={t('home.whoTitle')}>
      <p className="muted" style={style}>
        {CompanyWebsite ? (
          <a className="text-link" href={CompanyWebsite} translate="no">
            {CompanyName}
          </a>
        ) : (
          <bdi>{CompanyName}</bdi>
        )}
        {contact_email && (
          <>
            {' · '}
            <a className="text-link" href={`mailto:${contact_email}`} dir="ltr" translate="no">
              {contact_email}
            </a>
          </>
        )}
      </p>
      <p>
        <SiteLink className="text-link" to="/about-us">
          {t('nav.about')}
        </SiteLink>
        {' · '}
        {CompanyTerms ? (
          <a className="text-link" href={CompanyTerms}>
            {t('nav.terms')}
          </a>
        ) : (
          <SiteLink className="text-link" to="/terms">
            {t('nav.terms')}
          </SiteLink>
        )}
      </p>
    </Answer>
  );
}

/** A visitor's next questions: the price, the area of service, driving for it, its operator. */
export function Essentials() {
  const { t } = useTranslation();
  const carTypes = useSite(site => site.carTypes) ?? [];
  return (
    <section className={css.section}>
      {carTypes.length > 0 && (
        <div>
          <h2 className="type-h2">{t('home.vehiclesTitle')}</h2>
          <ul className={css.vehicles}>
            {carTypes.map(carType => (
              <Vehicle key={carType.id} carType={carType} />
            ))}
          </ul>
        </div>
      )}
      <div className={css.answers}>
        <Where />
        <Drive />
        <Who />
      </div>
    </section>
  );
}
