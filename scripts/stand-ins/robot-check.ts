import type { ApiAnswer } from '../local/http/message';

/** Path under which the product's origin serves the robot check's host. */
export const ROBOT_CHECK_PATH = '/_robot-check';

/** Cloudflare's published secrets for tests, by how its service answers to them. */
export const robotSecrets = {
  passes: '1x0000000000000000000000000000000AA',
  blocks: '2x0000000000000000000000000000000AA',
  spent: '3x0000000000000000000000000000000AA',
} as const;
export type RobotAnswer = keyof typeof robotSecrets;

type Asked = { path: string; host: string; body: Buffer };
/** Simulates the host of Turnstile: its script and its `siteverify`. */
export type SimulatedRobotCheck = (asked: Asked) => ApiAnswer;

/** A token that always passes: for demo people, who are registered at each start. */
export const seedToken = (action: string): string => `XXXX.DUMMY.TOKEN.XXXX~${action}~seed`;

/** Tokens of the script below: Cloudflare's for tests, with their action and something that distinguishes them. */
const token = /^XXXX\.DUMMY\.TOKEN\.XXXX~(\w+)~\w+$/;

const fieldsOf = (body: Buffer): Record<string, string> => {
  try {
    return JSON.parse(body.toString()) as Record<string, string>;
  } catch {
    return {};
  }
};

const wrongWith = (spent: Map<string, string>, fields: Record<string, string>): string | undefined => {
  const { secret, response = '', idempotency_key: attempt = '' } = fields;
  if (secret === undefined) return 'missing-input-secret';
  if (/~seed$/.test(response)) return undefined;
  if (secret === robotSecrets.spent) return 'timeout-or-duplicate';
  if (secret === robotSecrets.blocks || !token.test(response)) return 'invalid-input-response';
  if (secret !== robotSecrets.passes) return 'invalid-input-secret';
  const before = spent.get(response);
  if (before !== undefined && (before !== attempt || attempt === '')) return 'timeout-or-duplicate';
  return undefined;
};

/**
 * A box that ticks itself, without a frame, a puzzle or a network: a replacement for the frame of the real script. It
 * has the same interface, as far as the product uses it.
 */
const SCRIPT = `(() => {
  const widgets = new Map();
  const start = id => {
    const { box, options } = widgets.get(id);
    box.textContent = 'Robot check, simulated by this machine …';
    setTimeout(() => {
      if (!widgets.has(id)) return;
      box.textContent = 'Robot check, simulated by this machine ✓';
      const random = Math.random().toString(36).slice(2);
      options.callback('XXXX.DUMMY.TOKEN.XXXX~' + options.action + '~' + random);
    }, 100);
  };
  window.turnstile = {
    render(box, options) {
      const id = 'simulated-' + (widgets.size + 1) + '-' + options.action;
      box.dir = 'ltr';
      widgets.set(id, { box, options });
      start(id);
      return id;
    },
    reset: start,
    remove(id) {
      widgets.get(id)?.box.replaceChildren();
      widgets.delete(id);
    },
  };
})();
`;

const answer = (body: string, type: string, status = 200): ApiAnswer => ({
  status,
  headers: { 'content-type': type },
  body,
});

export const simulateRobotCheck = (): SimulatedRobotCheck => {
  const spent = new Map<string, string>();
  return ({ path, host, body }) => {
    if (path === '/turnstile/v0/api.js') return answer(SCRIPT, 'text/javascript; charset=utf-8');
    if (path !== '/turnstile/v0/siteverify') return answer('', 'text/plain', 404);
    const fields = fieldsOf(body);
    const wrong = wrongWith(spent, fields);
    if (!wrong) spent.set(fields.response ?? '', fields.idempotency_key ?? '');
    const action = token.exec(fields.response ?? '')?.[1];
    const verdict = wrong
      ? { success: false, 'error-codes': [wrong] }
      : { success: true, 'error-codes': [], hostname: host.replace(/:\d+$/, ''), action };
    return answer(JSON.stringify(verdict), 'application/json');
  };
};
