import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { isApiError } from '#shared/client/api-error';
import { useTranslation } from '@/i18n/translation';
import { endSession, requestPhoneCode } from '@/lib/auth';
import { useSettings } from '@/lib/settings-queries';
import { showAlert } from '@/lib/stores/alerts';
import { deviceNow } from '@/lib/server-clock';
import { usersWithMobile } from '../api';
import { useRobotCheck, type RobotCheck } from '../robot/use-robot-check';
import { homeCountry, internationalNumber, preparePhones, useCountries, useNamedCountry } from '../phone/countries';
import { CountrySelect } from '../phone/country-select';
import { useTypedContact } from '../typed-contact';
import { plainPhone } from '#shared/domain/people/plain-phone';
import { westernDigits } from '#shared/domain/texts/western-digits';
import { typedNumber } from '../fields';
import { OtpForm } from '../codes/otp-form';
import { showPhoneError } from '../codes/phone-errors';

type Sent = {
  phone: string;
  /** The name that takes the code: the number, unless the stage's pool does not know numbers. */
  name: string;
  /** ms since the epoch. */
  at: number;
};

type TypedNumber = { country: string; digits: string; registerPath: string };

/**
 * Sends a code if the number belongs to a user. An unknown number leads to the registration form, which explains it
 * (AUTH-2); for an unverified number the user decides.
 */
const askForCode = async (
  { country, digits }: Omit<TypedNumber, 'registerPath'>,
  robot: RobotCheck,
  onNew: () => void,
): Promise<Sent | undefined> => {
  const phone = await internationalNumber(country, digits);
  const [user] = await usersWithMobile(phone, await robot.token());
  if (!user || user.unproved) {
    useTypedContact.setState({ country, phone: digits, email: '' });
    return void (user ? await showAlert('auth.numberUnproved') : onNew());
  }
  const name = user.signInName ?? phone;
  await requestPhoneCode(name);
  return { phone, name, at: deviceNow() };
};

function useCode(number: TypedNumber) {
  const robot = useRobotCheck('check_user_exists');
  const [sent, setSent] = useState<Sent>();
  const navigate = useNavigate();
  const ask = useMutation({
    mutationFn: () => askForCode(number, robot, () => void navigate(number.registerPath)),
    onSuccess: setSent,
    onError: error => !isApiError(error, 'mobile_no_blank_error') && showPhoneError(error),
    meta: { silent: true },
  });
  return { sent, setSent, ask, robot };
}

/** The typed number; an incomplete one is marked and gets the focus instead of being sent. */
function useNumber(registerPath: string) {
  const settings = useSettings();
  const countries = useCountries();
  const [country, setCountry] = useState<string>();
  const [digits, setDigits] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const chosen = country ?? homeCountry(settings, countries);
  const code = useCode({ country: chosen, digits: plainPhone(digits), registerPath });
  const { ask } = code;
  useNamedCountry(digits, setCountry);
  const change = (typed: string) => {
    setDigits(westernDigits(typed));
    setIncomplete(false);
    ask.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isPossible = typedNumber.test(plainPhone(digits));
    setIncomplete(!isPossible);
    if (isPossible) ask.mutate();
    else input.current?.focus();
  };
  const isWrong = isIncomplete || isApiError(ask.error, 'mobile_no_blank_error');
  return { ...code, countries, chosen, setCountry, digits, change, submit, input, isWrong };
}

function NumberFields(props: { number: ReturnType<typeof useNumber> }) {
  const { t } = useTranslation();
  const { AllowCountrySelection } = useSettings();
  const { number } = props;
  return (
    <>
      {AllowCountrySelection && (
        <CountrySelect countries={number.countries} value={number.chosen} onChange={number.setCountry} />
      )}
      <TextField
        label={t('auth.phone')}
        value={number.digits}
        onChange={event => number.change(event.target.value)}
        inputRef={number.input}
        error={number.isWrong}
        onFocus={preparePhones}
        type="tel"
        autoComplete="tel-national"
        helperText={t(number.isWrong ? 'mobile_no_blank_error' : 'auth.phoneHint')}
        autoFocus
        slotProps={{ htmlInput: { dir: 'ltr', className: 'tnum' } }}
      />
    </>
  );
}

/** The phone tab: number, then the code from the text message (AUTH-2, AUTH-3). `registerPath` leads to a new account. */
export function PhoneForm(props: { registerPath: string }) {
  const { t } = useTranslation();
  const number = useNumber(props.registerPath);
  const { sent, setSent, ask, robot, digits } = number;
  const isUnknown = useTypedContact(({ phone }) => phone !== '' && phone === plainPhone(digits));
  if (sent) {
    return (
      <OtpForm
        phone={sent.phone}
        name={sent.name}
        sentAt={sent.at}
        robot={robot}
        onSentAgain={at => setSent({ ...sent, at })}
        onChangeNumber={() => setSent(undefined)}
        onCancel={() => {
          setSent(undefined);
          number.change('');
          void endSession();
        }}
      />
    );
  }
  return (
    <Box component="form" noValidate onSubmit={number.submit} onFocus={robot.touch} sx={{ display: 'grid', gap: 2 }}>
      <NumberFields number={number} />
      {robot.widget}
      <Button type="submit" size="large" loading={ask.isPending}>
        {t('auth.getOtp')}
      </Button>
      {isUnknown && (
        <Link component={RouterLink} to={props.registerPath}>
          {t('auth.registerNumber')}
        </Link>
      )}
    </Box>
  );
}
