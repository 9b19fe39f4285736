import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { User } from '#shared/contract/entities/user';
import { plainPhone } from '#shared/domain/people/plain-phone';
import { westernDigits } from '#shared/domain/texts/western-digits';
import type { MessageKey } from '#shared/i18n/en';
import { isApiError } from '#shared/client/api-error';
import { emailSchema, typedNumber } from '@/features/auth/fields';
import {
  homeCountry,
  internationalNumber,
  preparePhones,
  useCountries,
  useNamedCountry,
} from '@/features/auth/phone/countries';
import { CountrySelect } from '@/features/auth/phone/country-select';
import { useTranslation } from '@/i18n/translation';
import { authErrorKey } from '@/lib/auth-error';
import { refreshPush } from '@/lib/push-device';
import { useSettings } from '@/lib/settings-queries';
import { signInAnew, staySignedIn } from '@/lib/sign-in-anew';
import { showAlert, showError } from '@/lib/stores/alerts';
import { showToast } from '@/lib/stores/toasts';
import { useMe } from '@/lib/use-me';
import { CodeDialog } from '@/ui/code-dialog';
import { DialogFoot } from '@/ui/dialog-foot';
import { SheetDialog } from '@/ui/sheet-dialog';
import { confirmContact, sendContactCode } from '../api';
import { FreshSignIn } from './fresh-sign-in';
import { signInAgain } from './sign-in-again';
import { useProve } from './use-prove';

export type ContactField = 'email' | 'mobile';
type Wanted = { email: string } | { mobile: string };
/** `password`: the current password typed with the contact; this device uses it to sign in again afterwards. */
type Sent = { wanted: Wanted; password?: string | undefined };

type Typed = { value: string; country: string };
/** The text at the field that is at fault. */
type Fault = { at: 'contact' | 'password'; key: string };

const problemOf = (field: ContactField, value: string): MessageKey | undefined => {
  if (field === 'email') return emailSchema.safeParse(value).success ? undefined : 'proper_email';
  return typedNumber.test(plainPhone(value)) ? undefined : 'mobile_no_blank_error';
};

const wantedOf = async (field: ContactField, { value, country }: Typed): Promise<Wanted> =>
  field === 'email'
    ? { email: value.trim().toLowerCase() }
    : { mobile: await internationalNumber(country, plainPhone(value)) };
const toOf = (wanted: Wanted) => ('email' in wanted ? wanted.email : wanted.mobile);

/** Refusals that concern the typed contact are shown at its field. */
const ofContact = [
  'user_exists',
  'mobile_no_blank_error',
  'number_not_texted',
  'proper_email',
  'invalid_input',
] as const;

/** Sends the code to the new contact; signs in again first where the password is given, without which a fresh sign-in will do. */
function useSend(user: User, field: ContactField, onSent: (sent: Sent) => void) {
  const [needsPassword, setNeedsPassword] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const send = useMutation({
    mutationFn: async ({ password, ...typed }: Typed & { password: string }) => {
      const isNew = password !== '' && (await signInAnew(user.email, password));
      const wanted = await wantedOf(field, typed);
      await sendContactCode(wanted);
      onSent({ wanted, ...(isNew ? { password } : {}) });
    },
    onError: (error, typed) => {
      if (isApiError(error, 'sign_in_again')) {
        if (user.loginType) return void signInAgain(user.loginType, () => undefined);
        // The password alone was not enough, because the account has an authenticator app: the sign-in page handles
        // that.
        return typed.password ? void showAlert('sign_in_again') : setNeedsPassword(true);
      }
      const refused = ofContact.find(code => isApiError(error, code));
      if (refused) return setFault({ at: 'contact', key: refused });
      if (isApiError(error)) return void showError(error);
      const key = authErrorKey(error);
      return key === 'login_error' ? setFault({ at: 'password', key }) : void showAlert(key);
    },
    meta: { silent: true },
  });
  return { send, needsPassword, fault, setFault };
}

/** The field of the new address, or the country and the number as registration asks for them. */
function ContactFields(props: {
  field: ContactField;
  typed: Typed;
  onChange: (typed: Typed) => void;
  fault: string | undefined;
}) {
  const { t } = useTranslation();
  const { field, typed, onChange, fault } = props;
  const { AllowCountrySelection } = useSettings();
  const countries = useCountries();
  const isEmail = field === 'email';
  useNamedCountry(isEmail ? '' : typed.value, country => onChange({ ...typed, country }));
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (fault) input.current?.focus();
  }, [fault]);
  const help = isEmail ? undefined : t('auth.phoneHint');
  return (
    <>
      {!isEmail && AllowCountrySelection && (
        <CountrySelect
          countries={countries}
          value={typed.country}
          onChange={country => onChange({ ...typed, country })}
        />
      )}
      <TextField
        label={t(isEmail ? 'auth.email' : 'auth.phone')}
        value={typed.value}
        onChange={({ target }) => onChange({ ...typed, value: isEmail ? target.value : westernDigits(target.value) })}
        onFocus={isEmail ? undefined : preparePhones}
        error={fault !== undefined}
        helperText={fault ?? help}
        type={isEmail ? 'email' : 'tel'}
        autoComplete={isEmail ? 'email' : 'tel-national'}
        autoFocus
        inputRef={input}
        slotProps={{ htmlInput: { dir: 'ltr' } }}
      />
    </>
  );
}

/** The dialog's input, and its faults. */
function useNewContact(field: ContactField, user: User, onSent: (sent: Sent) => void) {
  const settings = useSettings();
  const countries = useCountries();
  const [typed, setTyped] = useState<Typed>({ value: '', country: '' });
  const [password, setPassword] = useState('');
  const { send, needsPassword, fault, setFault } = useSend(user, field, onSent);
  const whole = { ...typed, country: typed.country || homeCountry(settings, countries) };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (send.isPending) return;
    const problem = problemOf(field, typed.value);
    if (problem) return setFault({ at: 'contact', key: problem });
    if (needsPassword && !password) return setFault({ at: 'password', key: 'password_blank_messege' });
    setFault(undefined);
    send.mutate({ ...whole, password });
  };
  const change = (next: Typed) => {
    setTyped(next);
    setFault(undefined);
  };
  return { typed: whole, change, password, setPassword, submit, busy: send.isPending, needsPassword, fault };
}

function NewContact(props: {
  field: ContactField;
  user: User;
  title: string;
  onSent: (sent: Sent) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { field } = props;
  const id = useId();
  const password = useRef<HTMLInputElement>(null);
  const { typed, change, submit, busy, needsPassword, fault, ...form } = useNewContact(field, props.user, props.onSent);
  useEffect(() => {
    if (needsPassword) password.current?.focus();
  }, [needsPassword]);
  const wrong = (at: Fault['at']) => (fault?.at === at ? t(fault.key as MessageKey) : undefined);
  return (
    <SheetDialog
      open
      title={props.title}
      text={t('profile.contactNew')}
      onClose={busy ? undefined : props.onClose}
      actions={<DialogFoot label={t('auth.sendCode')} busy={busy} form={id} onClose={props.onClose} />}
    >
      <Box component="form" id={id} noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        <ContactFields field={field} typed={typed} onChange={change} fault={wrong('contact')} />
        {!props.user.loginType && (
          <TextField
            label={t('auth.password')}
            value={form.password}
            onChange={event => form.setPassword(event.target.value)}
            error={wrong('password') !== undefined}
            helperText={
              wrong('password') ?? t(needsPassword ? 'profile.contactPassword' : 'profile.contactPasswordKeeps')
            }
            type="password"
            autoComplete="current-password"
            inputRef={password}
          />
        )}
      </Box>
    </SheetDialog>
  );
}

/**
 * A new contact has ended all other sessions, and this one at the pool, and all devices are removed: this signs in
 * again here and registers this device again. Returns the message to show.
 */
const sayAfter = async (after: User, isOwn: boolean, password: string | undefined): Promise<MessageKey> => {
  if (isOwn) return 'profile.contactProved';
  const stays = await staySignedIn(after.email, password);
  void refreshPush({ isDropped: true }).catch(() => undefined);
  return stays ? 'profile.contactChangedHere' : 'profile.contactChanged';
};

/** The button beside a locked contact: to change it, or to verify it with a code. */
export function ContactChange({ field, user }: { field: ContactField; user: User }) {
  const { t } = useTranslation();
  const me = useMe();
  const [isOpen, setIsOpen] = useState(false);
  const [sent, setSent] = useState<Sent>();
  const isProving = user[field === 'email' ? 'emailUnproved' : 'mobileUnproved'] === true;
  const close = () => {
    setIsOpen(false);
    setSent(undefined);
  };
  const titles = {
    email: 'profile.changeEmail',
    mobile: user.mobile ? 'profile.changeMobile' : 'profile.addMobile',
  } as const;
  const confirm = async (code: string) => {
    const { wanted, password } = sent!;
    const { user: after } = await confirmContact({ ...wanted, code });
    me.edit(() => after);
    close();
    showToast({ text: t(await sayAfter(after, toOf(wanted) === user[field], password)) });
  };
  const own = field === 'email' ? { email: user.email } : { mobile: user.mobile };
  const { prove, busy, fresh } = useProve(user, own, setSent);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {isProving && (
        <Button variant="outlined" loading={busy} onClick={prove}>
          {t(field === 'email' ? 'profile.confirmEmail' : 'profile.confirmMobile')}
        </Button>
      )}
      <Button variant="text" onClick={() => setIsOpen(true)}>
        {t(titles[field])}
      </Button>
      {isOpen && !sent && (
        <NewContact field={field} user={user} title={t(titles[field])} onSent={setSent} onClose={close} />
      )}
      {fresh && <FreshSignIn user={user} text={t('profile.freshCodeText')} {...fresh} />}
      {sent && (
        <CodeDialog
          title={t('email' in sent.wanted ? 'auth.proveEmailTitle' : 'auth.proveTitle')}
          to={toOf(sent.wanted)}
          onConfirm={confirm}
          onResend={async () => void (await sendContactCode(sent.wanted))}
          onClose={close}
        />
      )}
    </Box>
  );
}
