import type { Stage } from '#infra/stages';
import { stackState } from './stack-state';
import { bootstrap } from './bootstrap';
import { certificate } from './certificate';
import { type Check, type Finding, note } from './check';
import { account } from './account';
import { backups } from './backups';
import { concurrency } from './concurrency';
import { mails } from './mails';
import { region } from './region';
import { secrets } from './secrets';
import { staff } from './staff';
import { texts } from './texts';

/** Everything that is looked at before a deployment, in the order of the list. */
const checks: readonly Check[] = [
  bootstrap,
  stackState,
  region,
  concurrency,
  certificate,
  mails,
  texts,
  secrets,
  backups,
  staff,
];

export type Preflight = { readonly subject: string; readonly findings: readonly Finding[] }[];

const lookAt = async ({ subject, look }: Check, stage: Stage): Promise<Preflight[number]> => {
  try {
    return { subject, findings: await look(stage) };
  } catch (error) {
    const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const todo = 'Let the deployer look, or look yourself: docs/deploying.md, "Rights of the deployer".';
    return { subject, findings: [note(`could not be looked at (${why})`, todo)] };
  }
};

/** Runs all checks. Without an account, only that one: all other checks would only repeat its finding. */
export const preflight = async (stage: Stage): Promise<Preflight> => {
  const first = await account.look(stage);
  const known = { subject: account.subject, findings: first };
  if (first.some(({ level }) => level === 'stop')) return [known];
  return [known, ...(await Promise.all(checks.map(check => lookAt(check, stage))))];
};

const marks = { ok: 'ok  ', note: 'note', stop: 'STOP' } as const;

/** The list, one line per finding, with the remedy below it. */
export const linesOf = (found: Preflight): string[] =>
  found.flatMap(({ subject, findings }) =>
    findings.flatMap(({ level, what, todo }) => [
      `  ${marks[level]}  ${subject.padEnd(13)} ${what}`,
      ...(todo ? [`        ${' '.repeat(13)} -> ${todo}`] : []),
    ]),
  );

export const isStopped = (found: Preflight): boolean =>
  found.some(({ findings }) => findings.some(({ level }) => level === 'stop'));
