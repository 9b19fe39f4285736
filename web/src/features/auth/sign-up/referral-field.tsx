import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { useTranslation } from '@/i18n/translation';
import { TextInput } from '@/ui/form/text-input';
import { referrerQuery } from '../api';
import type { Registration } from '../fields';

const plain = { dir: 'auto', autoCapitalize: 'none', spellCheck: false } as const;
const hint = (answer: boolean | null | undefined) => ({
  htmlInput: plain,
  formHelperText: {
    'aria-live': 'polite' as const,
    sx: answer === false ? { color: 'warning.main' } : answer ? { color: 'success.main' } : {},
  },
});

/** The referral id: checked on blur, but only as a hint, as registration itself validates it (REG-6). */
const ReferralField = memo(function ReferralField({ control }: { control: Control<Registration> }) {
  const { t } = useTranslation();
  const typed = useWatch({ control, name: 'referralId' }).trim();
  const [left, setLeft] = useState(typed);
  const asked = useQuery(referrerQuery(left));
  const answer = left === typed ? asked.data : undefined;
  const help = answer === true ? 'auth.referralGood' : answer === false ? 'auth.referralUnknown' : 'auth.referralHelp';
  const slots = useMemo(() => hint(answer), [answer]);
  return (
    <Box onBlur={() => setLeft(typed)} sx={{ display: 'grid' }}>
      <TextInput
        control={control}
        name="referralId"
        label={t('common.optionalLabel', { label: t('auth.referral') })}
        help={t(help)}
        autoComplete="off"
        slotProps={slots}
      />
    </Box>
  );
});

/** The referral id, folded behind a one-line question. */
export function ReferralFolded(props: { control: Control<Registration>; isFolded: boolean | undefined }) {
  const { t } = useTranslation();
  const typed = useWatch({ control: props.control, name: 'referralId' });
  const [isOpen, setOpen] = useState(typed !== '');
  if (isOpen || !props.isFolded) return <ReferralField control={props.control} />;
  return (
    <Link component="button" type="button" onClick={() => setOpen(true)} sx={{ justifySelf: 'start' }}>
      {t('auth.sectionReferral')}
    </Link>
  );
}
