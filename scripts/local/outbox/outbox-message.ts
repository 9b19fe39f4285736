/** A message that AWS would have sent; `at` is ms since 1970. */
export type OutboxMessage = {
  kind: 'email' | 'sms' | 'push';
  to: string;
  subject?: string;
  body: string;
  at: number;
  meta?: Record<string, unknown>;
};
