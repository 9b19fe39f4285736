import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '@/i18n/translation';
import { EmptyState } from '@/ui/empty-state';
import { SearchIcon } from '@/ui/icons';
import { type ApiDocument, matching, operationsOf } from './api-document';
import { AreaNav } from './area-nav';
import { LivePart } from './live-part';
import { OperationItem } from './operation-item';
import { RichText } from './rich-text';

const areaId = (name: string) => `area-${name}`;

/** Writes the opened item to the URL for sharing; bypasses the router, which would scroll to it. */
const addressOf = (name: string) => history.replaceState(history.state, '', `#${name}`);

/** The item that the URL's hash names, scrolled into view. */
function useLinked(): string {
  const { hash, key } = useLocation();
  const linked = decodeURIComponent(hash.slice(1));
  useEffect(() => {
    if (linked) document.getElementById(linked)?.scrollIntoView();
  }, [linked, key]);
  return linked;
}

function Search(props: { query: string; count: number; onChange: (query: string) => void }) {
  const { t } = useTranslation();
  return (
    <div>
      <TextField
        type="search"
        value={props.query}
        onChange={event => props.onChange(event.target.value)}
        placeholder={t('developers.find')}
        slotProps={{
          htmlInput: { 'aria-label': t('developers.search') },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
      <Typography
        role="status"
        variant="caption"
        component="p"
        className="tnum"
        sx={{ color: 'text.secondary', mt: 1 }}
      >
        {t('developers.count', { count: props.count })}
      </Typography>
    </div>
  );
}

function Basics({ info }: Pick<ApiDocument, 'info'>) {
  const { t } = useTranslation();
  return (
    <Box component="section" sx={{ mb: 6 }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('developers.basics')}
      </Typography>
      <RichText text={info.description} />
      <Typography variant="body2" className="tnum" sx={{ color: 'text.secondary', mt: 2 }}>
        {t('developers.version', { version: info.version })}
      </Typography>
    </Box>
  );
}

/** Search and areas at the side, operations by area, the WebSocket at the end. */
export function DocumentView({ document: api }: { document: ApiDocument }) {
  const { t } = useTranslation();
  const linked = useLinked();
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const operations = useMemo(() => operationsOf(api), [api]);
  const shown = useMemo(() => matching(operations, wanted), [operations, wanted]);
  const areas = api.tags
    .map(tag => ({ ...tag, operations: shown.filter(operation => operation.area === tag.name) }))
    .filter(area => area.operations.length > 0);
  const links = areas.map(({ name, operations: own }) => ({ name, count: own.length, to: `#${areaId(name)}` }));
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 3, md: 6 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '272px minmax(0, 1fr)' },
      }}
    >
      <Box sx={{ position: { md: 'sticky' }, top: 96, alignSelf: 'start', display: 'grid', gap: 2, minWidth: 0 }}>
        <Search query={query} count={shown.length} onChange={setQuery} />
        <AreaNav areas={wanted ? links : [...links, { name: t('developers.live'), to: '#live' }]} />
      </Box>
      <div>
        {!wanted && <Basics info={api.info} />}
        {areas.length === 0 && (
          <EmptyState
            art="search"
            title={t('developers.noneTitle', { query: wanted })}
            text={t('developers.noneText')}
            action={<Button onClick={() => setQuery('')}>{t('common.clear')}</Button>}
          />
        )}
        {areas.map(area => (
          <Box component="section" key={area.name} id={areaId(area.name)} dir="ltr" lang="en" sx={{ mb: 5 }}>
            <Typography variant="h2">{area.name}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
              {area.description}
            </Typography>
            {area.operations.map(operation => (
              <OperationItem
                key={operation.name}
                document={api}
                operation={operation}
                linked={linked === operation.name}
                onOpen={() => addressOf(operation.name)}
              />
            ))}
          </Box>
        ))}
        {!wanted && <LivePart document={api} />}
      </div>
    </Box>
  );
}
