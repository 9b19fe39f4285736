import type { NoticeValues } from '#shared/contract/entities/notice';

/** The key of a notice's text: the variant with the amount, if the notice has an amount and the variant exists. */
export const noticeTextKey = (
  { key, amount }: NoticeValues & { key: string },
  isText: (key: string) => boolean,
): string => (amount && isText(`${key}_sum`) ? `${key}_sum` : key);
