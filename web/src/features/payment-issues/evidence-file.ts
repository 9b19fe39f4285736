import type { LatLng } from '#shared/contract/entities/common';
import { rounded } from '@/lib/rounded';

/** A part of the evidence. Texts are plain: whoever wrote them, they contain no markup. */
export type EvidencePart = {
  title: string;
  rows?: readonly (readonly [label: string, value: string])[];
  lines?: readonly string[];
  /** A recorded track, and the caption of its drawing. */
  route?: { points: readonly LatLng[]; label: string };
  pictures?: readonly { label: string; data?: string }[];
};

export type EvidenceFile = {
  lang: string;
  dir: 'ltr' | 'rtl';
  title: string;
  lead: string;
  parts: readonly EvidencePart[];
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, sign => entities[sign] ?? sign);

const WIDTH = 640;
const HEIGHT = 400;
const MARGIN = 20;

/** The route on a plane, north up; degrees of longitude are shorter away from the equator. */
const drawn = ({ points, label }: NonNullable<EvidencePart['route']>): string => {
  const middle = points.reduce((sum, { lat }) => sum + lat, 0) / points.length;
  const flat = points.map(({ lat, lng }) => ({ x: lng * Math.cos((middle * Math.PI) / 180), y: -lat }));
  const left = Math.min(...flat.map(({ x }) => x));
  const top = Math.min(...flat.map(({ y }) => y));
  const wide = Math.max(...flat.map(({ x }) => x)) - left;
  const high = Math.max(...flat.map(({ y }) => y)) - top;
  const scale = Math.min((WIDTH - 2 * MARGIN) / (wide || 1e-6), (HEIGHT - 2 * MARGIN) / (high || 1e-6));
  const at = flat.map(({ x, y }) => [MARGIN + (x - left) * scale, MARGIN + (y - top) * scale] as const);
  const line = at.map(([x, y]) => `${rounded(x, 1)},${rounded(y, 1)}`).join(' ');
  const [firstX = 0, firstY = 0] = at[0] ?? [];
  const [lastX = 0, lastY = 0] = at.at(-1) ?? [];
  const ends = `<circle cx="${rounded(firstX, 1)}" cy="${rounded(firstY, 1)}" r="6" fill="none" stroke="#000" stroke-width="2"/><circle cx="${rounded(lastX, 1)}" cy="${rounded(lastY, 1)}" r="6"/>`;
  const svg = `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(label)}"><polyline points="${line}" fill="none" stroke="#1d4ed8" stroke-width="3"/>${ends}</svg>`;
  return `<figure>${svg}<figcaption>${escaped(label)}</figcaption></figure>`;
};

const pictured = ({ label, data }: { label: string; data?: string }): string =>
  `<figure>${data === undefined ? '' : `<img src="${escaped(data)}" alt="">`}<figcaption>${escaped(label)}</figcaption></figure>`;

const partHtml = ({ title, rows = [], lines = [], route, pictures = [] }: EvidencePart): string =>
  [
    `<section><h2>${escaped(title)}</h2>`,
    rows.length > 0
      ? `<table>${rows.map(([label, value]) => `<tr><th scope="row">${escaped(label)}</th><td dir="auto">${escaped(value)}</td></tr>`).join('')}</table>`
      : '',
    ...lines.map(line => `<p dir="auto">${escaped(line)}</p>`),
    route ? drawn(route) : '',
    ...pictures.map(pictured),
    '</section>',
  ].join('');

const STYLE =
  'body{font:14px/1.5 system-ui,sans-serif;color:#000;background:#fff;max-width:720px;margin:24px auto;padding:0 16px}' +
  'h1{font-size:22px}h2{font-size:16px;margin:24px 0 8px;border-bottom:1px solid #888}' +
  'table{border-collapse:collapse;width:100%}th{text-align:start;font-weight:400;color:#444;width:38%}' +
  'th,td{vertical-align:top;padding:3px 0;overflow-wrap:anywhere}p{margin:4px 0;overflow-wrap:anywhere;white-space:pre-line}' +
  'figure{margin:8px 0;break-inside:avoid}img,svg{max-width:100%;max-height:480px;border:1px solid #ccc}figcaption{color:#444}' +
  '@page{margin:16mm}';

/** One page for reading, printing and uploading: it contains its pictures, and loads and runs nothing. */
export const evidenceHtml = ({ lang, dir, title, lead, parts }: EvidenceFile): string =>
  `<!doctype html><html lang="${escaped(lang)}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">` +
  `<title>${escaped(title)}</title><style>${STYLE}</style></head><body><h1>${escaped(title)}</h1><p>${escaped(lead)}</p>${parts.map(partHtml).join('')}</body></html>`;

const partText = ({ title, rows = [], lines = [], route, pictures = [] }: EvidencePart): string =>
  [
    title.toUpperCase(),
    ...rows.map(([label, value]) => `${label}: ${value}`),
    ...lines,
    ...(route ? [route.label] : []),
    ...pictures.map(({ label }) => label),
  ].join('\n');

/** Marks of the writing direction are for screens. */
const marks = /[\u2066-\u2069\u200e\u200f]/g;

/** The same as text, truncated to the provider's limit; the last parts are cut first. */
export const evidenceText = ({ title, lead, parts }: EvidenceFile, most: number): string => {
  const text = [title, lead, ...parts.map(partText)].join('\n\n').replaceAll(marks, '');
  return text.length <= most ? text : `${text.slice(0, most - 2)}\n…`;
};
