import { useTranslation } from 'react-i18next';
import type { AuditEntry, AuditSubject } from '#shared/contract/entities/audit';
import { useFormat } from '@/lib/format';

/** What can be chosen: each operation that leaves entries. Their texts are checked by the feature's test. */
export const auditedOperations = [
  'addBooking',
  'addToWallet',
  'addUser',
  'assignDriver',
  'cancelBooking',
  'cancelWithdraw',
  'completeWithdraw',
  'confirmPaid',
  'correctFare',
  'createInvitation',
  'decideDocument',
  'decideFare',
  'decidePaymentIssue',
  'deleteFile',
  'deleteUser',
  'editCancellationReason',
  'editCarType',
  'editLanguage',
  'editLanguageTexts',
  'editNotifications',
  'editPromo',
  'editSettings',
  'editUser',
  'payWithdraws',
  'reachDrop',
  'refundRide',
  'requestWithdraw',
  'resolveAlarm',
  'retrySearch',
  'returnWithdraw',
  'revokeInvitation',
  'sendNotification',
  'send_notification',
  'signOutUser',
  'startUpload',
  'updateBooking',
] as const;
export type AuditedOperation = (typeof auditedOperations)[number];

const isKnown = (operation: string): operation is AuditedOperation =>
  (auditedOperations as readonly string[]).includes(operation);

const EARLIEST_MS = Date.UTC(2001, 8, 9);
const kinds = new Set(['call', 'settings', 'cancelReasons']);

/** Records keep moments in ms; nothing else in them is that large. */
const isMoment = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= EARLIEST_MS;

export function useAuditWords() {
  const { t } = useTranslation();
  const { number, date } = useFormat();
  const operationName = (operation: string) => (isKnown(operation) ? t(`audit.op.${operation}`) : operation);
  const kindName = ({ kind }: AuditSubject) => t(`audit.kind.${kind}`);
  return {
    operationName,
    kindName,
    /** What a record is called here: its kind, and its id where there are several. */
    subjectName: (subject: AuditSubject) =>
      kinds.has(subject.kind) ? kindName(subject) : `${kindName(subject)} \u2066${subject.id}\u2069`,
    personName: ({ by, byName }: AuditEntry) => byName ?? by,
    value: (value: unknown): string => {
      if (value === undefined) return '–';
      if (isMoment(value)) return `${date(value, 'date')}, ${date(value, 'time')}`;
      if (typeof value === 'number') return number(value);
      if (typeof value === 'string') return value;
      if (typeof value === 'object' && value !== null && 'cut' in value) return `${String(value.cut)} …`;
      return JSON.stringify(value, undefined, 1);
    },
  };
}
