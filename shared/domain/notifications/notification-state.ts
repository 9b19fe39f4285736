import type { Notification, NotificationState } from '#shared/contract/entities/notification';

type Sending = Pick<
  Notification,
  'activeSendings' | 'audienceSize' | 'reachedBefore' | 'sentAt' | 'sentTo' | 'failedTo' | 'skippedTo'
>;

/** The number of people reached so far. */
export const reachedSoFar = ({ sentTo = 0, failedTo = 0, skippedTo = 0 }: Sending): number =>
  sentTo + failedTo + skippedTo;

/** Whether it is a draft, is being sent at this moment, or was sent. */
export const notificationState = (sending: Sending): NotificationState => {
  if ((sending.activeSendings ?? 0) > 0) return 'sending';
  return sending.sentAt === undefined ? 'draft' : 'sent';
};

/**
 * The progress of the sending under way: people reached, and their total. People whose device is tried again are not
 * counted.
 */
export const sendingProgress = (sending: Sending): { done: number; of: number } => {
  const { audienceSize: of = 0, reachedBefore = 0 } = sending;
  return { done: Math.min(of, Math.max(0, reachedSoFar(sending) - reachedBefore)), of };
};
