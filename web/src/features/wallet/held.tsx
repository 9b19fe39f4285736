import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from '@/i18n/translation';
import { Money } from '@/ui/money';
import { useFormat } from '@/lib/format';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/settings-queries';

export type Release = { at: number; amount: number };

const sumOf = (releases: readonly Release[]): number =>
  Math.round(releases.reduce((sum, { amount }) => sum + amount, 0) * 1e6) / 1e6;

/** The part of a balance that can be withdrawn now. */
export const freeOf = (balance: number, releases: readonly Release[] = []): number =>
  Math.round((balance - sumOf(releases)) * 1e6) / 1e6;

const FEW = 4;

/** The amounts of each day; later days are one sum. */
const daysOf = (releases: readonly Release[], dayOf: (at: number) => string): [day: string, amount: number][] => {
  const days = new Map<string, Release[]>();
  for (const release of releases) days.set(dayOf(release.at), [...(days.get(dayOf(release.at)) ?? []), release]);
  return [...days].map(([day, amounts]) => [day, sumOf(amounts)]);
};

/** When recent earnings can be withdrawn; with the available amount they make up the balance. */
export function Held({ balance, releases }: { balance: number; releases: readonly Release[] }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { newDriverDays } = useSettings();
  const { userType } = useSession();
  const ofEarnings = newDriverDays > 0 ? 'wallet.heldTextNew' : 'wallet.heldText';
  const text = userType === 'rider' ? 'wallet.heldTextRider' : ofEarnings;
  const days = daysOf(releases, at => t('wallet.freeOn', { date: date(at, 'date') }));
  const later = sumOf(days.slice(FEW).map(([, amount]) => ({ at: 0, amount })));
  const lines = [
    [t('wallet.freeNow'), freeOf(balance, releases)] as const,
    ...days.slice(0, FEW),
    ...(later > 0 ? [[t('wallet.freeLater'), later] as const] : []),
  ];
  return (
    <Box component="section" aria-label={t('wallet.held')} sx={{ mb: 4 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {t(text)}
      </Typography>
      <Box component="dl" sx={{ m: 0, maxWidth: 420 }}>
        {lines.map(([label, amount]) => (
          <Box
            key={label}
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              gap: 2,
              py: 1,
              borderTop: 1,
              borderColor: 'hairline',
            }}
          >
            <Typography component="dt" variant="body2">
              {label}
            </Typography>
            <Typography component="dd" variant="subtitle2" className="tnum" sx={{ m: 0 }}>
              <Money amount={amount} />
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
