import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '@/i18n/translation';
import { useSettings } from '@/lib/settings-queries';
import { BrandMark } from './brand';

/** Prints only the sheet, black on white in every theme. */
const onPaper = (
  <GlobalStyles
    styles={{
      '@page': { margin: '18mm 16mm' },
      '@media print': {
        'html, body': { height: 'auto', overflow: 'visible', background: '#fff !important', colorScheme: 'light' },
        'body > :not(#paper)': { display: 'none !important' },
      },
      '@media screen': { '#paper': { display: 'none' } },
    }}
  />
);

const RULE = '0.4pt solid #8a8a8a';

const Sheet = styled('article')(({ theme }) => ({
  ...theme.typography.body2,
  maxWidth: 680,
  marginInline: 'auto',
  '&, & *': { color: '#000 !important', borderColor: '#8a8a8a !important' },
  '& a': { textDecoration: 'none' },
  '& h1': { ...theme.typography.h2, margin: 0 },
  '& h2': { ...theme.typography.subtitle2, margin: '0 0 4px' },
  '& > header': { display: 'flex', justifyContent: 'space-between', gap: 24, paddingBottom: 16, borderBottom: RULE },
  '& > header p': { margin: 0, overflowWrap: 'anywhere' },
  '& .parts': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 32, marginBlock: 24 },
  '& .facts': { margin: 0, display: 'grid', gap: 8, alignContent: 'start', breakInside: 'avoid' },
  '& .facts dt': { ...theme.typography.caption },
  '& .facts dd': { margin: 0, overflowWrap: 'anywhere' },
  '& > footer': { marginTop: 24, paddingTop: 12, borderTop: RULE, ...theme.typography.caption },
}));

/** Label and value; a multi-line value is a list. */
export type PaperFact = readonly [label: string, value: string];

export function PaperFacts({ facts }: { facts: readonly PaperFact[] }) {
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The company with its tax number, and at the other end the title of the sheet. */
function Head({ title, lines }: { title: string; lines: readonly string[] }) {
  const { t } = useTranslation();
  const { CompanyName, appName, CompanyAddress, CompanyWebsite, contact_email, taxNumber } = useSettings();
  return (
    <header>
      <div>
        <BrandMark />
        <p>
          <strong translate="no">{CompanyName || appName}</strong>
        </p>
        {CompanyAddress && <p>{CompanyAddress}</p>}
        {CompanyWebsite && <p>{CompanyWebsite}</p>}
        {contact_email && <p>{contact_email}</p>}
        {taxNumber && (
          <p>
            {t('paper.taxNumber')} <bdi>{taxNumber}</bdi>
          </p>
        )}
      </div>
      <div style={{ textAlign: 'end' }}>
        <h1>{title}</h1>
        {lines.map(line => (
          <p key={line} className="tnum">
            <bdi>{line}</bdi>
          </p>
        ))}
      </div>
    </header>
  );
}

/**
 * A sheet to be printed, or saved as a PDF file by the browser, A4 or Letter. Render it while the page is being printed
 * (`usePrinting`): it is rendered beside the page itself, which is not printed.
 */
export function PaperSheet(props: { title: string; lines: readonly string[]; foot: string; children: ReactNode }) {
  return createPortal(
    <div id="paper">
      {onPaper}
      <Sheet>
        <Head title={props.title} lines={props.lines} />
        {props.children}
        <footer>{props.foot}</footer>
      </Sheet>
    </div>,
    document.body,
  );
}
