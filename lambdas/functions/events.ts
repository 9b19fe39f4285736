import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { insertedItem } from '#lambdas/adapters/dynamo/stream-items';
import { asEvent } from '#lambdas/store/booking-items';
import { asMessage } from '#lambdas/model/chat/message-items';
import { consumeAlarm } from '#lambdas/consumers/stream/consume-alarm';
import { consumeMoneyAction } from '#lambdas/consumers/stream/consume-money-action';
import { consumeEvent } from '#lambdas/consumers/stream/consume-event';
import { consumeMessage } from '#lambdas/consumers/stream/consume-message';
import { asMoneyAction } from '#lambdas/model/money/money-actions';
import { consumeCodeOrder } from '#lambdas/consumers/stream/send-codes';
import { asNumberedPaper } from '#lambdas/model/books/invoice-items';
import { consumeMailOrder, mailAboutNumber } from '#lambdas/consumers/stream/send-mails';
import { consumeNewPassword } from '#lambdas/consumers/stream/consume-new-password';
import { consumeDecision, consumeProposal, type ProposalDecided } from '#lambdas/consumers/stream/consume-proposal';
import { consumeIssue } from '#lambdas/consumers/stream/consume-issue';
import { asProposal } from '#lambdas/model/proposals/proposal-items';
import { asIssue } from '#lambdas/model/payments/payment-issues';
import { asMailOrder } from '#lambdas/model/mails/mail-orders';
import { asNewPassword } from '#lambdas/model/accounts/new-password';
import { asCodeOrder } from '#lambdas/model/people/contact-codes';
import type { Item } from '#lambdas/ports/store';
import { createContext } from '#lambdas/runtime/context';
import { log } from '#lambdas/ports/log';

const consume = async (item: Item): Promise<void> => {
  if (item._et === 'event') await consumeEvent(createContext(), asEvent(item));
  if (item._et === 'alarm') await consumeAlarm(createContext(), item);
  if (item._et === 'money-action') await consumeMoneyAction(createContext(), asMoneyAction(item));
  if (item._et === 'issue') await consumeIssue(createContext(), asIssue(item));
  if (item._et === 'proposal') await consumeProposal(createContext(), asProposal(item));
  if (item._et === 'proposal-decision') await consumeDecision(createContext(), item as unknown as ProposalDecided);
  if (item._et === 'mail') await consumeMailOrder(createContext(), asMailOrder(item));
  if (item._et === 'invoice') await mailAboutNumber(createContext(), asNumberedPaper(item));
  if (item._et === 'code-order') await consumeCodeOrder(createContext(), asCodeOrder(item));
  if (item._et === 'new-password') await consumeNewPassword(createContext(), asNewPassword(item));
  if (item._et === 'message') await consumeMessage(createContext(), asMessage(item));
};

/**
 * Consumes the table's stream in order: booking events, chat messages, alarms, admin actions on wallets, orders of mails and
 * codes, new passwords, numbered receipts, payments to look at and proposals. After the first failure, that record and all later ones are delivered again.
 */
export const handler = async (batch: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  for (const record of batch.Records) {
    const item = insertedItem(record);
    if (!item) continue;
    try {
      await consume(item);
    } catch (error) {
      log.error('event not consumed', error, { event: `${item.pk} ${item.sk}` });
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
};
