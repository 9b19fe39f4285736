import { s3Error } from './errors';

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The inner XML of every `<tag>` in a request body; sufficient for the flat lists that S3 accepts. */
export const elements = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}(?:\\s[^>]*)?>([\\s\\S]*?)</${tag}>`, 'g'))].map(match => match[1] ?? '');

/** The text of the first `<tag>`. */
export const firstText = (xml: string, tag: string): string | undefined => {
  const inner = elements(xml, tag)[0];
  return inner === undefined ? undefined : unescapeXml(inner);
};

/** @throws AwsError MalformedXML when the body is not wrapped in `<root>` */
export const assertRoot = (xml: string, root: string): void => {
  const isWhole = new RegExp(`^\\s*(<\\?xml[^>]*\\?>)?\\s*<${root}(\\s[^>]*)?>[\\s\\S]*</${root}>\\s*$`).test(xml);
  if (!isWhole) throw s3Error('MalformedXML');
};

const unescapeXml = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex) return String.fromCodePoint(parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return entities[name ?? ''] ?? whole;
  });
