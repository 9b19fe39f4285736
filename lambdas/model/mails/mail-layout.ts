import { directionOf } from '#shared/i18n/languages';
import { escapeHtml, type ReaderLanguage } from '#lambdas/words/reader-language';

export type MailRow = { label: string; amount: string; isTotal?: boolean; note?: string };

export type MailParts = {
  title: string;
  text: string;
  rows?: MailRow[];
  /** A code to copy. */
  code?: string;
  button?: { link: string; text: string };
  foot: string;
};

const style = {
  body: 'margin:0;padding:24px;background:#f7f5f0;color:#14171f;font:16px/1.5 Inter,system-ui,sans-serif',
  card: 'max-width:520px;margin:0 auto;background:#fff;border:1px solid #e4e0d6;border-radius:16px;padding:28px',
  button:
    'display:inline-block;margin:8px 0 20px;padding:12px 20px;border-radius:12px;background:#14171f;color:#fff;text-decoration:none;font-weight:600',
  table: 'width:100%;border-collapse:collapse;margin:8px 0 20px',
  code: 'margin:8px 0 20px;padding:16px;border-radius:12px;background:#f7f5f0;text-align:center;font-size:32px;line-height:1.2;font-weight:700',
  foot: 'color:#5b6070;font-size:13px;margin:0',
};

const isolates = /[\u2066\u2068\u2069]/g;
const elements: Readonly<Record<string, string>> = {
  '\u2066': '<bdi dir="ltr">',
  '\u2068': '<bdi>',
  '\u2069': '</bdi>',
};

/** Isolates become HTML elements: all mail programs support the elements, but not all the characters. */
const inHtml = (text: string): string => escapeHtml(text).replace(isolates, mark => elements[mark]!);

const noteOf = ({ note }: MailRow): string => (note ? `<br><span style="${style.foot}">${inHtml(note)}</span>` : '');

const tableOf = (rows: readonly MailRow[]): string => {
  const cell = ({ isTotal }: MailRow, end: boolean) =>
    // Figures end at the right edge in both directions, so that their digits line up.
    `padding:6px 0;text-align:${end ? 'right' : 'start'}${isTotal ? ';border-top:1px solid #e4e0d6;font-weight:700' : ''}`;
  const row = (each: MailRow) =>
    `<tr><td style="${cell(each, false)}">${inHtml(each.label)}${noteOf(each)}</td><td style="${cell(each, true)}">${inHtml(each.amount)}</td></tr>`;
  return rows.length > 0 ? `<table role="presentation" style="${style.table}">${rows.map(row).join('')}</table>` : '';
};

const codeOf = (code: string | undefined): string =>
  code === undefined ? '' : `<p style="${style.code}"><bdi dir="ltr">${escapeHtml(code)}</bdi></p>`;

const buttonOf = (button: MailParts['button']): string =>
  button ? `<a href="${escapeHtml(button.link)}" style="${style.button}">${inHtml(button.text)}</a>` : '';

/** The HTML version of a mail. Texts written by people are escaped. */
export const htmlOf = ({ lang }: ReaderLanguage, { title, text, rows = [], code, button, foot }: MailParts): string =>
  `<!doctype html><html lang="${lang}" dir="${directionOf(lang)}"><head><meta charset="utf-8"><title>${escapeHtml(title.replace(isolates, ''))}</title></head>` +
  `<body style="${style.body}"><div style="${style.card}"><h1 style="font-size:20px;margin:0 0 12px">${inHtml(title)}</h1>` +
  `<p>${inHtml(text)}</p>${tableOf(rows)}${codeOf(code)}${buttonOf(button)}` +
  `<p style="${style.foot}">${inHtml(foot)}</p></div></body></html>`;

/** The plain-text version of the same mail. */
export const textOf = ({ text, rows = [], code, button, foot }: MailParts): string =>
  [
    text,
    ...(rows.length > 0
      ? [rows.map(({ label, amount, note }) => `${label}: ${amount}${note ? ` (${note})` : ''}`).join('\n')]
      : []),
    ...(code === undefined ? [] : [code]),
    ...(button ? [`${button.text}: ${button.link}`] : []),
    foot,
  ].join('\n\n');
