import type { AlarmRow } from './alarm-table';

/** Notices sent by mail without a CloudWatch alarm. */
export const noticeTable = {
  'backup-failed': {
    metric: 'EventBridge, states of AWS Backup’s jobs and copies in this account and region; only with `backupVault`',
    red: 'a job or copy ABORTED, EXPIRED, FAILED or PARTIAL',
    means:
      'Last night’s backup or its copy in the other account is missing. The table still recovers to any second of 35 days.',
    steps: [
      'AWS Backup console, jobs and copy jobs: the message of the failed one.',
      '“Access denied” of a copy: the other vault’s policy, its key, or the organization (docs/deploying.md, “Backups in another account”).',
      'Make one by hand when it is mended: `aws backup start-backup-job`.',
    ],
  },
  budget: {
    metric: 'AWS Budgets, the cost of the month against `monthlyBudget` of the stage',
    red: '80 % and 100 % spent, or the forecast above 100 %',
    means:
      'The stage costs more than you meant it to. Of the whole account, or with `costTag` of what has the stage’s tag. Nothing is stopped.',
    steps: [
      'Cost Explorer, by service, then by usage type, day by day: since when?',
      'Texts: `texts-spend`. Amazon Location: who asks (logs of `places`)? DynamoDB and Lambda: is it honest use (`npm run cost` tells what rides should cost)?',
      'Growth: raise `monthlyBudget` and deploy. A forecast needs about five weeks of history and is wild before.',
    ],
  },
  anomaly: {
    metric: 'AWS Cost Anomaly Detection, by service, or with `costTag` by the stage’s tag',
    red: 'something cost a tenth of `monthlyBudget`, US$5 at least, more than it usually does',
    means: 'A cost has jumped, whatever the month’s sum is. It is told once a day.',
    steps: [
      'The mail names service and usage type; go on as with `budget`.',
      'Tell AWS in its console whether it was one: it learns.',
    ],
  },
} as const satisfies Record<string, AlarmRow>;
