import { escapeXml } from '../aws-reply';
import type { OutboxMessage } from './outbox';

/** Placeholder until the styled page lands. */
export function renderOutboxPage(messages: OutboxMessage[], to?: string): string {
  return `<!doctype html><title>Outbox</title><p>${escapeXml(to ?? '')}</p><pre>${escapeXml(JSON.stringify(messages, null, 2))}</pre>`;
}
