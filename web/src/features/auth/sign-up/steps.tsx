import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Ref } from 'react';
import { useTranslation } from '@/i18n/translation';
import { useFormat } from '@/lib/format';
import type { RegisterField } from '../fields';

const you: RegisterField[] = ['firstName', 'lastName', 'email', 'password', 'phone'];
const vehicle: RegisterField[] = [
  'carType',
  'vehicleMake',
  'vehicleModel',
  'vehicleNumber',
  'other_info',
  'licenseImage',
];
const bank: RegisterField[] = ['bankName', 'bankCode', 'bankAccount'];

/** The fields of each step. Riders have one step; a driver's last step has no bank fields if none are required. */
export const stepsOf = (drives: boolean, paysOut: boolean): RegisterField[][] => {
  if (!drives) return [[...you, ...bank, 'referralId']];
  return paysOut ? [you, vehicle, [...bank, 'referralId']] : [you, [...vehicle, 'referralId']];
};

/** Current step, as text that takes the focus and as a bar; empty if there is only one step. */
export function StepBar({ ref, at, of }: { ref: Ref<HTMLElement>; at: number; of: number }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (of === 1) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography
        ref={ref}
        tabIndex={-1}
        variant="body2"
        className="tnum"
        sx={{ color: 'text.secondary', outline: 'none', scrollMarginTop: 112 }}
      >
        {t('auth.step', { at: number(at + 1), of: number(of) })}
      </Typography>
      <Box aria-hidden sx={{ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: '1fr', gap: 0.5 }}>
        {Array.from({ length: of }, (_none, step) => (
          <Box
            key={step}
            sx={{
              height: 4,
              borderRadius: 1,
              bgcolor: step <= at ? 'amber' : 'hairline',
              // Backgrounds go in forced colours.
              '@media (forced-colors: active)': { border: step <= at ? '2px solid' : '1px solid' },
            }}
          />
        ))}
      </Box>
    </Box>
  );
}
