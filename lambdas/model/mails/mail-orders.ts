import type { DocumentKind } from '#shared/contract/entities/driver-document';
import type { MailKind } from '#shared/domain/people/mails';
import { type Item, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { mailOrderKey } from '#lambdas/store/keys';

/** Data that a mail names; an amount in major units. */
export type MailAbout = {
  amount?: { value: number; currency: string };
  bookingId?: string;
  /** An admin's words. */
  reason?: string;
  document?: DocumentKind;
  /** The name of a fleet. */
  fleet?: string;
  /** The name of a fleet's driver. */
  driver?: string;
  /** The address that it goes to, where that is not the profile's any more. */
  to?: string;
  /** The number that a text goes to, where that is not the profile's any more. */
  number?: string;
  /** The last day on which the document is valid, ms. */
  until?: number;
};

/** An order to send a mail: the recipient and the kind, without address and text. */
export type MailOrder = MailAbout & { id: string; uid: string; mail: MailKind; at?: number };

const WEEK_S = 7 * 86_400;

/**
 * Committed with the change that the mail is about or not at all; its insert makes the stream consumer send the mail,
 * and the notice that goes with it.
 */
export const mailOrder = (
  ctx: Context,
  uid: string,
  mail: MailKind,
  about: MailAbout = {},
  id = ctx.newId(),
): Write => {
  const at = ctx.now();
  const ttl = Math.floor(at / 1000) + WEEK_S;
  return { type: 'put', item: { ...mailOrderKey(id), _et: 'mail', id, uid, mail, at, ...about, ttl }, if: missing() };
};

/** The same id for every welcome mail of a person, so that only one is sent. */
export const welcomeId = (uid: string): string => `welcome-${uid}`;

export const asMailOrder = (item: Item): MailOrder => item as unknown as MailOrder;
