import { createHash } from 'node:crypto';
import { CONTACT_CODE_TTL_MS, SIGN_IN_CODE_TRIES, SIGN_IN_CODES_PER_HOUR } from '#shared/contract/constants';
import { type Refusal, refuse } from '#shared/contract/errors';
import { DAY_MS, HOUR_MS } from '#shared/contract/time';
import { isRightCode, newCode } from '#shared/domain/people/sign-in-code';
import { all, exists, type Item, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { type Limit, takeUse } from '#lambdas/runtime/limits';
import { codeOrderKey, contactCodeKey } from '#lambdas/store/keys';
import { textRefusal, TEXTS_PER_HOUR } from './text-gate';

/** The destination of a code: an e-mail address or a number. */
export type Contact = { by: 'email' | 'mobile'; to: string };

/** An order to send a code; its insert makes the stream consumer send it. */
export type CodeOrder = Contact & { id: string; code: string; language?: string };
export const asCodeOrder = (item: Item): CodeOrder => item as unknown as CodeOrder;

/** Replaces the missing id of a newcomer: their codes are keyed by the contact alone. */
export const NEWCOMER = 'newcomer';

const keyOf = (owner: string, { to }: Contact) =>
  contactCodeKey(owner, createHash('sha256').update(to.toLowerCase()).digest('hex'));

const ttlOf = (at: number): number => Math.ceil(at / 1000);

/**
 * Why a code is requested. An address or number has a separate limit per hour for each reason: strangers, who sign up
 * or want a new contact, cannot use up the codes with which its holder signs in (`create-challenge.ts`) or verifies
 * their own contact.
 */
export type CodeReason = 'sign-up' | 'new-contact' | 'own-contact';

type Asked = {
  owner: string;
  contact: Contact;
  reason: CodeReason;
  language?: string | undefined;
  /** The network address of a person without an account, to whom no operation's limit applies. */
  from?: string;
};

/** Limit of codes by text that one network address requests in an hour for people without an account. */
const TEXTS_PER_ADDRESS = 60;

/** The limits of a code, the narrowest first, so that codes that are not sent do not use up a wider limit. */
const limitsOf = ({ contact: { by, to }, reason, from }: Asked): Limit[] => [
  { what: `${reason}-code`, who: to, max: SIGN_IN_CODES_PER_HOUR, windowMs: HOUR_MS },
  ...(by === 'mobile' && from !== undefined
    ? [{ what: 'texts-from', who: from, max: TEXTS_PER_ADDRESS, windowMs: HOUR_MS }]
    : []),
  ...(by === 'mobile' ? [{ what: 'code-texts', who: 'all', max: TEXTS_PER_HOUR.contact, windowMs: HOUR_MS }] : []),
];

const mayBeSent = async (ctx: Context, asked: Asked): Promise<Refusal | undefined> => {
  const { contact } = asked;
  const notTexted = contact.by === 'mobile' ? await textRefusal(ctx, contact.to) : undefined;
  if (notTexted) return notTexted;
  for (const limit of limitsOf(asked)) {
    const tooMany = await takeUse(ctx, limit);
    if (tooMany) return tooMany;
  }
  return undefined;
};

/** Has a code sent to an address or number that `owner` says is theirs; it replaces an earlier one. */
export const sendContactCode = async (ctx: Context, asked: Asked): Promise<Refusal | undefined> => {
  const { owner, contact, language } = asked;
  const problem = await mayBeSent(ctx, asked);
  if (problem) return problem;
  const { code } = newCode((min, max) => ctx.randomInt(min, max), ctx.now());
  const expiresAt = ctx.now() + CONTACT_CODE_TTL_MS;
  const id = ctx.newId();
  const order = { ...contact, id, code, ...(language ? { language } : {}) };
  const writes: Write[] = [
    {
      type: 'put',
      item: { ...keyOf(owner, contact), _et: 'contact-code', code, expiresAt, tries: 0, ttl: ttlOf(expiresAt) },
    },
    {
      type: 'put',
      item: { ...codeOrderKey(id), _et: 'code-order', ...order, ttl: ttlOf(ctx.now() + DAY_MS) },
      if: missing(),
    },
  ];
  await ctx.store.write(writes);
  return undefined;
};

/** Uses up a code: `undefined` when it is the code that was sent there and is still valid. */
export const takeContactCode = async (
  ctx: Context,
  owner: string,
  contact: Contact,
  given: string,
): Promise<Refusal | undefined> => {
  const key = keyOf(owner, contact);
  // Counted before it is compared, so that concurrent tries cannot exceed the limit.
  const counted = await ctx.store.write([
    {
      type: 'update',
      key,
      add: { tries: 1 },
      if: all(
        exists(),
        { op: '>', attr: 'expiresAt', value: ctx.now() },
        { op: '<', attr: 'tries', value: SIGN_IN_CODE_TRIES },
      ),
    },
  ]);
  if (!counted.ok) return refuse('contact_code_over');
  const item = await ctx.store.get(key, { consistent: true });
  const expected = item && { code: String(item.code), expiresAt: Number(item.expiresAt) };
  if (!isRightCode(expected, given, ctx.now()))
    return refuse(Number(item?.tries ?? 0) >= SIGN_IN_CODE_TRIES ? 'contact_code_over' : 'contact_code_wrong');
  const used = await ctx.store.write([{ type: 'delete', key, if: { op: '=', attr: 'code', value: given } }]);
  return used.ok ? undefined : refuse('contact_code_over');
};
