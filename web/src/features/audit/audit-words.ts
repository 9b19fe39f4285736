import type { AuditEntry, AuditSubject } from '#shared/contract/entities/audit';
import { bookingStatuses } from '#shared/contract/entities/booking';
import { fromMinor } from '#shared/domain/money/money';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';
import { fieldKey, isMinorField, isMomentField } from './field-names';

/** Choices of the filter: every operation that leaves entries. The feature's test checks their texts. */
export const auditedOperations = [
  'addBooking',
  'addToWallet',
  'addUser',
  'assignDriver',
  'bookBankAnswers',
  'bookSettlement',
  'cancelBooking',
  'cancelWithdraw',
  'completeWithdraw',
  'confirmPaid',
  'correctFare',
  'createInvitation',
  'decideDocument',
  'decideFare',
  'decidePaymentIssue',
  'decideProposal',
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
  'findUnsettled',
  'gatherEvidence',
  'payWithdraws',
  'propose',
  'reachDrop',
  'recordDispute',
  'refundRide',
  'refundTip',
  'requestWithdraw',
  'resetSecondFactor',
  'resolveAlarm',
  'resolveDifference',
  'retrySearch',
  'returnToCard',
  'returnWithdraw',
  'revokeInvitation',
  'sendBack',
  'sendEvidence',
  'sendNotification',
  'send_notification',
  'signOutUser',
  'startUpload',
  'syncSecondFactor',
  'updateBooking',
  'updatePayoutBatch',
  'updateProfile',
] as const;
/** Operations of earlier versions that still have entries. */
const formerOperations = ['settleRide'] as const;
export type AuditedOperation = (typeof auditedOperations)[number] | (typeof formerOperations)[number];

const isKnown = (operation: string): operation is AuditedOperation =>
  [...auditedOperations, ...formerOperations].some(name => name === operation);

const kinds = new Set(['call', 'settings', 'cancelReasons']);

const userTypeKeys = {
  rider: 'userType.rider',
  driver: 'userType.driver',
  fleetadmin: 'userType.fleetadmin',
  admin: 'userType.admin',
} as const;

/** Values that are displayed as words, by their field. */
const wordKeys: Readonly<Record<string, Readonly<Record<string, MessageKey>>>> = {
  usertype: userTypeKeys,
  cancelledBy: userTypeKeys,
  status: Object.fromEntries(bookingStatuses.map(status => [status, `status.${status}`])),
};

/** Values in readable form: the name of a number's field decides its meaning. */
function useValueWords() {
  const { t } = useTranslation();
  const { number, date, money, signed } = useFormat();
  const { code } = useSettings();
  const numberIn = (field: string, value: number): string => {
    if (isMomentField(field)) return date(value, 'moment');
    return isMinorField(field) ? money(fromMinor(value, code)) : number(value);
  };
  return {
    value: (field: string, value: unknown): string => {
      if (value === undefined) return '–';
      if (typeof value === 'number') return numberIn(field, value);
      if (typeof value === 'boolean') return t(value ? 'record.on' : 'record.off');
      if (typeof value === 'string') return wordKeys[field]?.[value] ? t(wordKeys[field][value]) : value;
      if (typeof value === 'object' && value !== null && 'cut' in value) return `${String(value.cut)} …`;
      return JSON.stringify(value, undefined, 1);
    },
    /** The difference of a number. */
    moved: (field: string, by: number): string =>
      isMinorField(field) ? signed(fromMinor(by, code)) : `\u2066${by > 0 ? '+' : ''}${number(by)}\u2069`,
  };
}

export function useAuditWords() {
  const { t } = useTranslation();
  const operationName = (operation: string) => (isKnown(operation) ? t(`audit.op.${operation}`) : operation);
  const kindName = ({ kind }: AuditSubject) => t(`audit.kind.${kind}`);
  return {
    operationName,
    kindName,
    /** Name of a record: its kind, and its id if several of the kind exist. */
    subjectName: (subject: AuditSubject) =>
      kinds.has(subject.kind) ? kindName(subject) : `${kindName(subject)} \u2066${subject.id}\u2069`,
    personName: ({ byName }: AuditEntry) => byName ?? t('users.gone'),
    /** The field's name in the product's forms, else its stored name. */
    fieldName: ({ kind }: AuditSubject, field: string): string => {
      const key = fieldKey(kind, field);
      return key ? t(key) : `\u2066${field}\u2069`;
    },
    ...useValueWords(),
  };
}
