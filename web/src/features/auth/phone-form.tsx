import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LOGIN_OTP } from '#shared/contract/constants';
import { api } from '@/lib/api';
import { isApiError } from '@/lib/api-error';
import { answerSignIn, endSession, requestPhoneCode } from '@/lib/auth';
import { authErrorKey } from '@/lib/auth-error';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/start';
import { showAlert, showError } from '@/stores/alerts';
import { CodeInput } from './code-input';
import { homeCountry, internationalNumber, useCountries } from './countries';
import { CountrySelect } from './country-select';
import { localNumber } from './fields';

const tell = (error: unknown) => void (isApiError(error) ? showError(error) : showAlert(authErrorKey(error)));
const silent = { silent: true };

/** Sends a code to a number that belongs to somebody; tells and gives nothing otherwise. */
async function askForCode(country: string, digits: string): Promise<string | undefined> {
  if (!localNumber.test(digits)) return void (await showAlert('mobile_no_blank_error'));
  const phone = await internationalNumber(country, digits);
  const { users } = await api.check_user_exists({ mobile: phone });
  if (users.length === 0) return void (await showAlert('user_does_not_exists'));
  await requestPhoneCode(phone);
  return phone;
}

const isOtp = (code: string) => /^\d{6}$/.test(code) && Number(code) >= LOGIN_OTP.min && Number(code) <= LOGIN_OTP.max;

function OtpForm(props: { phone: string; onCancel: () => void }) {
  const { t } = useTranslation();
  const { refresh } = useSession();
  const [code, setCode] = useState('');
  const verify = useMutation({
    mutationFn: async () => {
      if (!isOtp(code)) return showAlert('otp_validate_error');
      const step = await answerSignIn(code);
      if (step === 'done') return void (await refresh());
      await showAlert('auth/code-mismatch');
      setCode('');
    },
    onError: tell,
    meta: silent,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    verify.mutate();
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <CodeInput
        label={t('auth.otp')}
        help={t('auth.otpHint', { phone: `\u200e${props.phone}` })}
        value={code}
        onChange={setCode}
        autoFocus
      />
      <Button type="submit" size="large" loading={verify.isPending}>
        {t('auth.verify')}
      </Button>
      <Button variant="text" onClick={props.onCancel}>
        {t('common.cancel')}
      </Button>
    </Box>
  );
}

/** The phone tab: number, code by text message, in (AUTH-2, AUTH-3). */
export function PhoneForm() {
  const { t } = useTranslation();
  const settings = useSettings();
  const countries = useCountries();
  const [country, setCountry] = useState<string>();
  const [digits, setDigits] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const chosen = country ?? homeCountry(settings, countries);
  const ask = useMutation({
    mutationFn: () => askForCode(chosen, digits.trim()),
    onSuccess: setSentTo,
    onError: tell,
    meta: silent,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate();
  };
  const cancel = () => {
    setSentTo(undefined);
    void endSession();
  };
  if (sentTo) return <OtpForm phone={sentTo} onCancel={cancel} />;
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {settings.AllowCountrySelection && <CountrySelect countries={countries} value={chosen} onChange={setCountry} />}
      <TextField
        label={t('auth.phone')}
        value={digits}
        onChange={event => setDigits(event.target.value)}
        type="tel"
        autoComplete="tel-national"
        helperText={t('auth.phoneHint')}
        slotProps={{ htmlInput: { dir: 'ltr', className: 'tnum' } }}
      />
      <Button type="submit" size="large" loading={ask.isPending}>
        {t('auth.getOtp')}
      </Button>
    </Box>
  );
}
