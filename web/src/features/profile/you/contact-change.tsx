import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/contract/entities/user';
import { isApiError } from '#shared/client/api-error';
import { signInWithPassword } from '@/lib/auth';
import { authErrorKey } from '@/lib/auth-error';
import { showAlert, showError } from '@/lib/stores/alerts';
import { showToast } from '@/lib/stores/toasts';
import { useMe } from '@/lib/use-me';
import { CodeDialog } from '@/ui/code-dialog';
import { SheetDialog } from '@/ui/sheet-dialog';
import { confirmContact, sendContactCode } from '../api';

export type ContactField = 'email' | 'mobile';
type Wanted = { email: string } | { mobile: string };

const wantedOf = (field: ContactField, typed: string): Wanted => {
  const value = typed.trim();
  if (field === 'email') return { email: value.toLowerCase() };
  return { mobile: `+${value.replace(/[^\d]/g, '')}` };
};
const toOf = (wanted: Wanted) => ('email' in wanted ? wanted.email : wanted.mobile);

/** Sends the code to the new contact; signs in again first where the sign-in is not a fresh one. */
function useSend(user: User, onSent: (wanted: Wanted) => void) {
  const [needsPassword, setNeedsPassword] = useState(false);
  const send = useMutation({
    mutationFn: async ({ wanted, password }: { wanted: Wanted; password: string }) => {
      if (password) {
        const step = await signInWithPassword(user.email, password);
        // The code of an app would be asked for: the sign-in page does that.
        if (step !== 'done') return void showAlert('sign_in_again');
      }
      await sendContactCode(wanted);
      onSent(wanted);
    },
    onError: error => {
      if (isApiError(error, 'sign_in_again')) return setNeedsPassword(true);
      return void (isApiError(error) ? showError(error) : showAlert(authErrorKey(error)));
    },
    meta: { silent: true },
  });
  return { send, needsPassword };
}

function NewContact(props: {
  field: ContactField;
  user: User;
  title: string;
  onSent: (wanted: Wanted) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { field } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const { send, needsPassword } = useSend(props.user, props.onSent);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!send.isPending) send.mutate({ wanted: wantedOf(field, typed), password });
  };
  const isEmail = field === 'email';
  return (
    <SheetDialog
      open
      title={props.title}
      text={t(needsPassword ? 'profile.contactPassword' : 'profile.contactNew')}
      actions={
        <>
          <Button variant="outlined" onClick={props.onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={id} loading={send.isPending}>
            {t('auth.sendCode')}
          </Button>
        </>
      }
    >
      <Box component="form" id={id} noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        <TextField
          label={t(isEmail ? 'auth.email' : 'auth.phone')}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          helperText={isEmail ? undefined : t('profile.mobileHelp')}
          type={isEmail ? 'email' : 'tel'}
          autoComplete={isEmail ? 'email' : 'tel'}
          autoFocus
          slotProps={{ htmlInput: { dir: 'ltr' } }}
        />
        {needsPassword && (
          <TextField
            label={t('auth.password')}
            value={password}
            onChange={event => setPassword(event.target.value)}
            type="password"
            autoComplete="current-password"
            autoFocus
          />
        )}
      </Box>
    </SheetDialog>
  );
}

/** The button beside a locked contact: a new one, or the code for one that nobody has confirmed. */
export function ContactChange({ field, user }: { field: ContactField; user: User }) {
  const { t } = useTranslation();
  const me = useMe();
  const [isOpen, setIsOpen] = useState(false);
  const [sent, setSent] = useState<Wanted>();
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
    const { user: after } = await confirmContact({ ...sent!, code });
    me.edit(() => after);
    showToast({ text: t('profile.contactChanged') });
    close();
  };
  const prove = useMutation({
    mutationFn: async () => {
      const own: Wanted = field === 'email' ? { email: user.email } : { mobile: user.mobile };
      await sendContactCode(own);
      setSent(own);
    },
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {isProving && (
        <Button variant="outlined" loading={prove.isPending} onClick={() => prove.mutate()}>
          {t(field === 'email' ? 'profile.confirmEmail' : 'profile.confirmMobile')}
        </Button>
      )}
      <Button variant="text" onClick={() => setIsOpen(true)}>
        {t(titles[field])}
      </Button>
      {isOpen && !sent && (
        <NewContact field={field} user={user} title={t(titles[field])} onSent={setSent} onClose={close} />
      )}
      {sent && (
        <CodeDialog
          title={t('email' in sent ? 'auth.proveEmailTitle' : 'auth.proveTitle')}
          to={toOf(sent)}
          onConfirm={confirm}
          onResend={async () => void (await sendContactCode(sent))}
          onClose={close}
        />
      )}
    </Box>
  );
}
