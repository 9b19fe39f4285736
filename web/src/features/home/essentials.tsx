import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dataText } from '@/i18n/data-text';
import { Link } from 'react-router-dom';
import type { CarType } from '#shared/contract/entities/car-type';
import { cheapestExtras } from '#shared/domain/fare/cheapest';
import { computeFare } from '#shared/domain/fare/fare';
import { VehiclePicture } from '@/ui/vehicle-picture';
import { useFormat } from '@/lib/format';
import { cityNameKey } from '@/lib/query-keys';
import { carTypesQuery, useSettings } from '@/lib/settings-queries';
import { loadCity } from './load-city';
import { useCountryName } from './use-country-name';

function Vehicle({ carType }: { carType: CarType }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const settings = useSettings();
  const least = computeFare({ carType, distanceKm: 0, durationS: 0, ...cheapestExtras(carType), settings }).total;
  const rate = money(carType.rate_per_unit_distance);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '72px minmax(0, 1fr) auto',
        alignItems: 'center',
        gap: 2,
        minHeight: 72,
        py: 1,
        borderBottom: 1,
        borderColor: 'hairline',
        // A phone at 200 %.
        '@media (max-width: 300px)': {
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 0.5,
          '& > :last-child': { textAlign: 'start', whiteSpace: 'normal' },
        },
      }}
    >
      <VehiclePicture name={carType.name} image={carType.image} width={72} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h4" component="h3">
          <bdi>{dataText(t, carType.name)}</bdi>
        </Typography>
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
          <bdi>{dataText(t, carType.extra_info)}</bdi>
        </Typography>
      </Box>
      <Box className="tnum" sx={{ textAlign: 'end', whiteSpace: 'nowrap' }}>
        <Typography variant="h4" component="p">
          {t('home.vehicleFrom', { amount: money(least) })}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(settings.convert_to_mile ? 'home.perMile' : 'home.perKm', { amount: rate })}
        </Typography>
      </Box>
    </Box>
  );
}

function Answer(props: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', alignContent: 'start' }}>
      <Typography variant="h3" component="h2">
        {props.title}
      </Typography>
      {props.children}
    </Box>
  );
}

/** The region that this stage's map covers, where it names it. */
const cityNameQuery = queryOptions({
  queryKey: cityNameKey,
  queryFn: async () => (await loadCity())?.name ?? null,
  staleTime: Infinity,
});

function Where() {
  const { t } = useTranslation();
  const country = useCountryName();
  const city = useQuery(cityNameQuery).data;
  return (
    <Answer title={t('home.whereTitle')}>
      <Typography sx={{ color: 'text.secondary' }}>
        {city ? t('home.whereCityText', { city, country }) : t('home.whereText', { country })}
      </Typography>
    </Answer>
  );
}

function Drive() {
  const { t } = useTranslation();
  return (
    <Answer title={t('home.driveTitle')}>
      <Typography sx={{ color: 'text.secondary' }}>{t('home.driveText')}</Typography>
      <Button variant="outlined" component={Link} to="/register?as=driver" sx={{ mt: 0.5 }}>
        {t('home.driveStart')}
      </Button>
    </Answer>
  );
}

/** The company with its address on the web and by mail, each if it is set, and what it promises. */
function Who() {
  const { t } = useTranslation();
  const { CompanyName, CompanyWebsite, CompanyTerms, contact_email } = useSettings();
  return (
    <Answer title={t('home.whoTitle')}>
      <Typography sx={{ color: 'text.secondary' }}>
        {CompanyWebsite ? (
          <MuiLink href={CompanyWebsite} translate="no">
            {CompanyName}
          </MuiLink>
        ) : (
          <bdi>{CompanyName}</bdi>
        )}
        {contact_email && (
          <>
            {' · '}
            <MuiLink href={`mailto:${contact_email}`} dir="ltr" translate="no">
              {contact_email}
            </MuiLink>
          </>
        )}
      </Typography>
      <Typography>
        <MuiLink component={Link} to="/about-us">
          {t('nav.about')}
        </MuiLink>
        {' · '}
        {CompanyTerms ? (
          <MuiLink href={CompanyTerms}>{t('nav.terms')}</MuiLink>
        ) : (
          <MuiLink component={Link} to="/terms">
            {t('nav.terms')}
          </MuiLink>
        )}
      </Typography>
    </Answer>
  );
}

/** What a visitor asks next: what it costs, whether it is here, how to drive for it, who runs it. */
export function Essentials() {
  const { t } = useTranslation();
  const carTypes = useQuery(carTypesQuery).data ?? [];
  return (
    <Box
      component="section"
      sx={{
        ...{ px: 'clamp(20px, 4vw, 64px)', pt: { xs: 5, md: 9 }, maxWidth: 1440, mx: 'auto' },
        ...{ display: 'grid', gap: { xs: 5, md: 'clamp(48px, 7vw, 112px)' } },
        gridTemplateColumns: { md: 'minmax(0, 3fr) minmax(0, 2fr)' },
      }}
    >
      {carTypes.length > 0 && (
        <Box>
          <Typography variant="h2" sx={{ mb: 1 }}>
            {t('home.vehiclesTitle')}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {carTypes.map(carType => (
              <Vehicle key={carType.id} carType={carType} />
            ))}
          </Box>
        </Box>
      )}
      <Box sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
        <Where />
        <Drive />
        <Who />
      </Box>
    </Box>
  );
}
