import { escapeXml } from '../aws-reply';
import type { OutboxMessage } from './outbox-message';
import { OUTBOX_SCRIPT, OUTBOX_STYLE } from './outbox-assets';

/** Sign-in codes have six digits, ride codes five. */
const codePattern = /(?<![\w+-])\d{5,6}(?![\w-])/;
const linkPattern = /https?:\/\/[^\s<>"']+/g;
const kindLabels = { email: 'Email', sms: 'SMS', push: 'Push' } as const;

/**
 * The page of all messages, newest first; it refreshes itself, and works without scripts too.
 * @param to only show messages to this address
 */
export const renderOutboxPage = (messages: OutboxMessage[], to?: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Outbox</title>
<noscript><meta http-equiv="refresh" content="5"></noscript>
<style>${OUTBOX_STYLE}</style>
</head>
<body>
<header>
<div><h1>Outbox</h1><p>What would have gone out by e-mail, SMS or push stays here.</p></div>
<form method="get" action="/_outbox" role="search">
<label for="to">Sent to</label>
<input id="to" name="to" type="search" placeholder="name@example.org or +46…" value="${escapeXml(to ?? '')}">
<button>Filter</button>
</form>
</header>
<main id="messages">${messages.length ? messages.map(renderMessage).join('') : renderEmpty(to)}</main>
<p id="status" role="status"></p>
<script>${OUTBOX_SCRIPT}</script>
</body>
</html>`;

const renderMessage = (message: OutboxMessage): string => {
  const time = new Date(message.at).toISOString();
  const code = codeOf(message);
  const html = message.meta?.html;
  return `<article>
<p class="line"><span class="kind ${message.kind}">${kindLabels[message.kind]}</span> <b dir="auto">${escapeXml(message.to)}</b>
<time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time></p>
${message.subject ? `<h2 dir="auto">${escapeXml(message.subject)}</h2>` : ''}
<p class="body" dir="auto">${withLinks(message.body)}</p>
${code ? `<p class="code"><code>${escapeXml(code)}</code> <button type="button" data-copy="${escapeXml(code)}">Copy code</button></p>` : ''}
${typeof html === 'string' ? `<details><summary>As the reader sees it</summary><iframe sandbox title="Message" srcdoc="${escapeXml(html)}"></iframe></details>` : ''}
</article>`;
};

/** The code given by the sender, else the first number outside of links that looks like a code. */
const codeOf = ({ subject = '', body, meta }: OutboxMessage): string | undefined => {
  if (typeof meta?.code === 'string') return meta.code;
  return codePattern.exec(`${subject} ${body}`.replace(linkPattern, ' '))?.[0];
};

const renderEmpty = (to: string | undefined): string => {
  const what = to ? `Nothing for ${escapeXml(to)} yet.` : 'Nothing has been sent yet.';
  return `<section class="empty"><h2>${what}</h2><p>Ask for a new password, or sign up while addresses are verified: the message appears here at once.</p></section>`;
};

/** Turns URLs in the text into links and escapes the rest. */
const withLinks = (text: string): string => {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(linkPattern)) {
    const link = escapeXml(match[0]);
    html += `${escapeXml(text.slice(end, match.index))}<a href="${link}" rel="noreferrer">${link}</a>`;
    end = match.index + match[0].length;
  }
  return html + escapeXml(text.slice(end));
};
