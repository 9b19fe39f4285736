import type { NoticeValues } from '#shared/contract/entities/notice';

/** The key of a notice's text: of the one that names the amount, where the notice has an amount and there is such a text. */
export const noticeTextKey = (
  { key, amount }: NoticeValues & { key: string },
  isText: (key: string) => boolean,
): string => (amount && isText(`${key}_sum`) ? `${key}_sum` : key);
