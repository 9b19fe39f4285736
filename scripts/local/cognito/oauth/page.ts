import type { AwsResponse } from '../../aws-service';
import { escapeXml } from '../../aws-reply';
import { PAGE_STYLE } from './page-style';

export type PageContent = { title: string; body: string };

/**
 * A page of the domain, without scripts and never in a frame.
 *
 * @param formTarget origin to which a form of the page may redirect
 */
export const page = (
  { title, body }: PageContent,
  { status = 200, formTarget = '' }: { status?: number; formTarget?: string } = {},
): AwsResponse => {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeXml(title)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>`;
  const policy = `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${formTarget}; frame-ancestors 'none'; base-uri 'none'`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.replace(' ;', ';'),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    },
    body: html,
  };
};
