import type { NoticeValues } from '#shared/contract/entities/notice';
import { formatInCurrency } from '#shared/domain/money/money-text';
import { noticeTextKey } from '#shared/domain/notifications/notice-text-key';
import type { MessageKey } from '#shared/i18n/en';
import { useTranslation } from '@/i18n/translation';
import { useLanguage } from '@/i18n/use-language';
import { useFormat } from '@/lib/format';
import { useSettings } from '@/lib/settings-queries';

/** The text of a known notice, with its values. */
export function useNoticeText() {
  const { t, i18n } = useTranslation();
  const { locale } = useLanguage();
  const settings = useSettings();
  const { distance } = useFormat();
  return (notice: NoticeValues & { key: string }): string => {
    const { amount, km } = notice;
    const values = {
      ...(amount ? { amount: formatInCurrency(amount.value, amount.currency, settings, locale) } : {}),
      ...(km === undefined ? {} : { distance: distance(km) }),
    };
    return t(noticeTextKey(notice, key => i18n.exists(key)) as MessageKey, values);
  };
}
