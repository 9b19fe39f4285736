import type { DemoLogin } from '../../seed/logins';

export type BannerFacts = {
  url: string;
  /** The local sign-in page that simulates Facebook, Google and Apple. */
  signInUrl?: string;
  /** The simulated payment providers. */
  providers?: readonly string[];
  logins: DemoLogin[];
  dataDir?: string;
  elapsedMs: number;
};

/** Text that `npm start` prints when the product is ready. */
export const banner = ({ url, signInUrl, providers, logins, dataDir, elapsedMs }: BannerFacts): string => {
  const column = (field: 'role' | 'login') => Math.max(...logins.map(login => login[field].length), 0) + 3;
  const [roleWidth, loginWidth] = [column('role'), column('login')];
  const accounts = logins.map(
    ({ role, login, password }) => `    ${role.padEnd(roleWidth)}${login.padEnd(loginWidth)}${password}`,
  );
  return [
    '',
    `  Wayfare is ready after ${(elapsedMs / 1000).toFixed(1)} s`,
    '',
    `  Open     ${url}`,
    `  Outbox   ${url}/_outbox   (mails, texts and pushes)`,
    ...(providers
      ? [`  Payments ${url}/_providers   (checkouts at ${providers.length} providers, simulated on this machine)`]
      : []),
    ...(signInUrl
      ? [
          `  Social   ${signInUrl}   (stands for Facebook, Google and Apple; its certificate is`,
          '           made on this machine, so the browser warns once)',
        ]
      : []),
    `  Data     ${dataDir ?? 'in memory, gone when you stop; keep them with --data DIR'}`,
    ...(accounts.length > 0 ? ['', '  Sign in as', ...accounts] : []),
    '',
    '  Ctrl-C stops it.',
    '',
  ].join('\n');
};
