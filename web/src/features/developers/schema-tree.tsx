import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from '@/i18n/translation';
import { type ApiDocument, nameOfRef, resolve, type Schema } from './api-document';
import { mono } from './look';
import { limitWords, typeWords } from './schema-words';

const Fields = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { padding: '8px 0', borderTop: `1px solid ${theme.vars!.palette.hairline}` },
  '& > li:first-of-type': { borderTop: 0 },
  '& & ': { marginTop: 8, paddingInlineStart: 16, borderInlineStart: `2px solid ${theme.vars!.palette.hairline}` },
}));

const Nested = styled('details')(({ theme }) => ({
  '& > summary': {
    ...mono,
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 28,
    cursor: 'pointer',
    color: theme.vars!.palette.text.secondary,
    '&:hover': { color: theme.vars!.palette.text.primary },
    [theme.breakpoints.down('md')]: { minHeight: 44 },
  },
  '& > summary::before': { content: '"+"', width: 16, fontWeight: 700 },
  '&[open] > summary::before': { content: '"−"' },
}));

/** Requests mark required fields, responses mark optional ones. */
type Side = 'request' | 'answer';

/** Nested fields; those of a response are collapsed, since a booking has seventy. */
function More(props: { document: ApiDocument; schema: Schema; side: Side; name: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(props.side === 'request');
  return (
    <Nested open={open} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <bdi>{t('developers.fieldsOf', { name: props.name })}</bdi>
      </summary>
      {open && <SchemaTree document={props.document} schema={props.schema} side={props.side} />}
    </Nested>
  );
}

/** The schema whose fields are shown below a field: its own, its items' or its map values'. */
const innerOf = (document: ApiDocument, schema: Schema): Schema | undefined => {
  const whole = resolve<Schema>(document, schema as { $ref: string });
  if (whole.properties || (whole.oneOf ?? whole.anyOf)?.some(choice => choice.properties)) return whole;
  if (whole.items) return innerOf(document, whole.items);
  return typeof whole.additionalProperties === 'object' ? innerOf(document, whole.additionalProperties) : undefined;
};

function Field(props: { document: ApiDocument; name: string; schema: Schema; side: Side; isRequired: boolean }) {
  const { t } = useTranslation();
  const { document, name, schema, side } = props;
  const whole = resolve<Schema>(document, schema as { $ref: string });
  const inner = innerOf(document, schema);
  const limits = limitWords(whole);
  return (
    <li>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, rowGap: 0.25 }}>
        <Box component="code" sx={{ ...mono, fontWeight: 650, overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <Box component="span" sx={{ ...mono, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {typeWords(schema)}
        </Box>
        {props.isRequired === (side === 'request') && (
          <Box
            component="span"
            sx={{ typography: 'caption', color: side === 'request' ? 'warning.main' : 'text.secondary' }}
          >
            {t(side === 'request' ? 'common.required' : 'common.optional')}
          </Box>
        )}
      </Box>
      {limits.length > 0 && (
        <Box sx={{ ...mono, fontSize: '0.75rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {limits.join(' · ')}
        </Box>
      )}
      {whole.description && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{whole.description}</Box>}
      {inner && (
        <More document={document} schema={inner} side={side} name={nameOfRef(schema.items ?? schema) ?? name} />
      )}
    </li>
  );
}

/** The fields of a schema as a tree; for a union, each of its variants. */
export function SchemaTree({ document, schema, side }: { document: ApiDocument; schema: Schema; side: Side }) {
  const whole = resolve<Schema>(document, schema as { $ref: string });
  const choices = whole.oneOf ?? whole.anyOf;
  if (choices)
    return (
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {choices.map((choice, index) => (
          <Box key={index} sx={{ px: 1.5, border: 1, borderColor: 'hairline', borderRadius: 1 }}>
            <SchemaTree document={document} schema={choice} side={side} />
          </Box>
        ))}
      </Box>
    );
  const fields = Object.entries(whole.properties ?? {});
  if (fields.length === 0) return <Box sx={{ ...mono, color: 'text.secondary', py: 1 }}>{typeWords(whole)}</Box>;
  return (
    <Fields>
      {fields.map(([name, field]) => (
        <Field
          key={name}
          document={document}
          name={name}
          schema={field}
          side={side}
          isRequired={whole.required?.includes(name) ?? false}
        />
      ))}
    </Fields>
  );
}
