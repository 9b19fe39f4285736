import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { brandOf } from '#shared/contract/payment-providers';
import { settlementFormats, type SettlingProvider, settlingProviders } from '#shared/domain/settlement/formats';
import { useTranslation } from '@/i18n/translation';
import { EmptyState } from '@/ui/empty-state';
import { ErrorView } from '@/ui/error-view';
import { PageTabs } from '@/ui/page-tabs';
import { CardListSkeleton } from '@/ui/skeletons';
import { useSettings } from '@/lib/settings-queries';
import { DifferenceCard } from './difference-card';
import { differencesQuery } from './api';
import { type Unread, useSettlementFile } from './use-settlement-file';
import { SettlementReport } from './settlement-report';

/** The columns without which a provider's report cannot be read. */
const columnsOf = (provider: SettlingProvider): string => {
  const { line, kind, gross, ours } = settlementFormats[provider];
  return [...new Set([line, ours, kind, gross].flatMap(column => column.split('+')))].join(', ');
};

function Problem({ found: { name, provider, problem } }: { found: Unread }) {
  const { t } = useTranslation();
  const params = { name, provider: brandOf(provider), columns: columnsOf(provider) };
  return <Alert severity="error">{t(`settle.${problem}`, params)}</Alert>;
}

/** A provider's report: chosen, looked at, booked. */
function Import() {
  const { t } = useTranslation();
  const { AllowCriticalEditsAdmin: may } = useSettings();
  const [provider, setProvider] = useState<SettlingProvider>(settlingProviders[0]!);
  const field = useRef<HTMLInputElement>(null);
  const { reading, booking } = useSettlementFile();
  const found = reading.data;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file may be chosen again.
    target.value = '';
    if (file) reading.mutate({ file, provider });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
      <Typography>{t('settle.lead')}</Typography>
      <TextField
        select
        label={t('issues.provider')}
        value={provider}
        disabled={booking.isPending}
        onChange={event => {
          setProvider(event.target.value as SettlingProvider);
          reading.reset();
        }}
        helperText={settlementFormats[provider].source.startsWith('unconfirmed') ? t('settle.unconfirmed') : undefined}
      >
        {settlingProviders.map(name => (
          <MenuItem key={name} value={name}>
            {brandOf(name)}
          </MenuItem>
        ))}
      </TextField>
      <input
        ref={field}
        hidden
        type="file"
        accept=".csv,text/csv,.txt"
        aria-label={t('settle.choose')}
        onChange={choose}
      />
      <Button
        variant="outlined"
        onClick={() => field.current?.click()}
        loading={reading.isPending}
        disabled={!may || booking.isPending}
        sx={{ justifySelf: 'start' }}
      >
        {t('settle.choose')}
      </Button>
      {found && 'problem' in found && <Problem found={found} />}
      {found && 'lines' in found && (
        <SettlementReport file={found} busy={booking.isPending} onBook={() => booking.mutate(found)} />
      )}
    </Box>
  );
}

function Differences({ resolved }: { resolved: boolean }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(differencesQuery(resolved));
  if (query.isPending) return <CardListSkeleton count={2} />;
  if (!query.data) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />;
  const differences = query.data.pages.flatMap(page => page.differences);
  if (differences.length === 0)
    return (
      <EmptyState
        art="wallet"
        title={t(resolved ? 'settle.noneResolved' : 'settle.none')}
        text={t(resolved ? 'settle.noneResolvedText' : 'settle.noneText')}
      />
    );
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {differences.map(difference => (
          <DifferenceCard key={difference.id} difference={difference} />
        ))}
      </Box>
      {query.hasNextPage && (
        <Button
          fullWidth
          variant="outlined"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('wallet.more')}
        </Button>
      )}
    </>
  );
}

/** Settlement: reports of the providers, and where books, reports and bank differ. */
export function SettlementTab() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const resolved = params.get('list') === 'resolved';
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 840 }}>
      <Import />
      <Box component="section" aria-label={t('settle.differences')} sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="h3" component="h2">
          {t('settle.differences')}
        </Typography>
        <PageTabs
          label={t('settle.differences')}
          shown={resolved ? 'resolved' : 'open'}
          tabs={[
            { value: 'open', label: t('issues.open'), to: '/books?tab=settlement' },
            { value: 'resolved', label: t('settle.resolved'), to: '/books?tab=settlement&list=resolved' },
          ]}
        />
        <Differences key={String(resolved)} resolved={resolved} />
      </Box>
    </Box>
  );
}
