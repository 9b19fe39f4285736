import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '@/i18n/translation';
import { ChevronIcon } from '@/ui/icons';
import type { ApiDocument, ApiOperation } from './api-document';
import { CurlBlock } from './curl-block';
import { mono } from './look';
import { RefusalTable } from './refusal-table';
import { SchemaTree } from './schema-tree';
import { WhoChips } from './who-chips';

const Item = styled('details')(({ theme }) => ({
  borderTop: `1px solid ${theme.vars!.palette.hairline}`,
  '& > summary': {
    display: 'grid',
    gridTemplateColumns: '52px minmax(0, 1fr) auto 20px',
    columnGap: 12,
    alignItems: 'start',
    padding: '14px 8px',
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '&:hover': { backgroundColor: theme.vars!.palette.surface },
    '& .turn': { fontSize: 20, marginTop: 1, color: theme.vars!.palette.text.secondary, transition: 'transform 150ms' },
    '& .who': { display: 'flex', flexWrap: 'wrap', gap: 4, justifyContent: 'flex-end', maxWidth: 320 },
    [theme.breakpoints.down('md')]: {
      gridTemplateColumns: '52px minmax(0, 1fr) 20px',
      '& .who': { gridColumn: 2, gridRow: 2, justifyContent: 'flex-start', marginTop: 6 },
    },
  },
  '&[open] > summary .turn': { transform: 'rotate(180deg)' },
}));

const Method = styled('span')(({ theme }) => ({
  ...mono,
  fontSize: '0.75rem',
  fontWeight: 700,
  textAlign: 'center',
  padding: '2px 0',
  borderRadius: 6,
  color: theme.vars!.palette.text.primary,
  backgroundColor: theme.vars!.palette.chosenSoft,
  '&[data-method="GET"]': { color: theme.vars!.palette.info.main, backgroundColor: theme.vars!.palette.info.soft },
}));

function Part(props: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2" component="h4" sx={{ mb: 0.5 }}>
        {props.title}
      </Typography>
      {props.children}
    </Box>
  );
}

function Details({ document, operation }: { document: ApiDocument; operation: ApiOperation }) {
  const { t } = useTranslation();
  const { request, answer, refusals } = operation;
  const fields = Object.keys(request?.properties ?? {}).length + (request?.oneOf?.length ?? 0);
  return (
    <Box sx={{ display: 'grid', gap: 3, px: 1, pb: 4, pt: 1 }}>
      {operation.isRepeatable && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <bdi>{t('developers.repeatable')}</bdi>
        </Typography>
      )}
      <CurlBlock operation={operation} />
      <Box
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <Part title={t('developers.request')}>
          {request && fields > 0 ? (
            <SchemaTree document={document} schema={request} side="request" />
          ) : (
            <Typography variant="body2" sx={{ color: 'text.secondary', py: 1 }}>
              {t('developers.noRequest')}
            </Typography>
          )}
        </Part>
        {answer && (
          <Part title={t('developers.answer')}>
            <SchemaTree document={document} schema={answer} side="answer" />
          </Part>
        )}
      </Box>
      {refusals.length > 0 && (
        <Part title={t('developers.refusals')}>
          <RefusalTable refusals={refusals} />
        </Part>
      )}
    </Box>
  );
}

/** One operation: a row that expands to its details. `linked` also expands it. */
export function OperationItem(props: {
  document: ApiDocument;
  operation: ApiOperation;
  linked: boolean;
  onOpen: () => void;
}) {
  const { t } = useTranslation();
  const { operation, linked } = props;
  const [wasLinked, setWasLinked] = useState(linked);
  const [open, setOpen] = useState(linked);
  if (linked !== wasLinked) {
    setWasLinked(linked);
    if (linked) setOpen(true);
  }
  return (
    <Item
      id={operation.name}
      open={open}
      onToggle={event => {
        if (event.currentTarget.open === open) return;
        setOpen(event.currentTarget.open);
        if (event.currentTarget.open) props.onOpen();
      }}
    >
      <summary>
        <Method data-method={operation.method}>{operation.method}</Method>
        <Box sx={{ minWidth: 0 }}>
          <Box component="h3" sx={{ ...mono, m: 0, fontSize: '1rem', fontWeight: 650, overflowWrap: 'anywhere' }}>
            {operation.path}
          </Box>
          <Typography variant="body2" component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {operation.summary}
          </Typography>
        </Box>
        <span className="who">
          <span className="visually-hidden">{t('developers.who')}</span>
          <WhoChips who={operation.who} />
        </span>
        <ChevronIcon className="turn" aria-hidden />
      </summary>
      {open && <Details document={props.document} operation={operation} />}
    </Item>
  );
}
