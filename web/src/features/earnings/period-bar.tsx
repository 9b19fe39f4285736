import { styled } from '@mui/material/styles';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import { ALL_YEARS, middleOf, type ChosenPeriod } from './period';

const Choice = styled('select')(({ theme }) => ({
  ...theme.typography.body2,
  minHeight: 44,
  paddingInline: 10,
  color: 'inherit',
  backgroundColor: theme.vars!.palette.background.paper,
  border: `1px solid ${theme.vars!.palette.outline}`,
  borderRadius: 8,
}));

const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** Year, and where a report has months to choose from, the month. */
export function PeriodBar({ chosen, byMonth }: { chosen: ChosenPeriod; byMonth?: boolean }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { year, month } = chosen.period ?? {};
  return (
    <>
      <Choice
        aria-label={t('earnings.year')}
        value={year ?? ALL_YEARS}
        onChange={({ target: { value } }) => chosen.choose(value === ALL_YEARS ? {} : { year: Number(value) })}
      >
        <option value={ALL_YEARS}>{t('earnings.allYears')}</option>
        {chosen.years.map(offered => (
          <option key={offered}>{offered}</option>
        ))}
      </Choice>
      {byMonth && (
        <Choice
          aria-label={t('earnings.month')}
          value={month ?? ''}
          disabled={year === undefined}
          onChange={({ target: { value } }) => chosen.choose(value ? { year, month: Number(value) } : { year })}
        >
          <option value="">{t('earnings.allMonths')}</option>
          {months.map(offered => (
            <option key={offered} value={offered}>
              {date(middleOf({ year: year ?? 2026, month: offered }), 'monthName')}
            </option>
          ))}
        </Choice>
      )}
    </>
  );
}
