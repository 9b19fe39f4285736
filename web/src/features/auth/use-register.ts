import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { CountryCode } from 'libphonenumber-js/min';
import { REDIRECT_AFTER_REGISTRATION_MS } from '#shared/contract/constants';
import { api } from '@/lib/api';
import { signInWithPassword } from '@/lib/auth';
import { showAlert, showError } from '@/stores/alerts';
import { useSettings } from '@/lib/start';
import { countryOf, mobileOf } from './countries';
import { registerSchema, type RegisterValues } from './register-schema';
import { useArrive } from './use-arrive';

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

const regDataOf = ({ country, phone, referralId, ...person }: RegisterValues) => ({
  ...person,
  ...(phone && country ? { mobile: mobileOf(country as CountryCode, phone) } : {}),
  ...(referralId ? { referralId } : {}),
});

/** Registration: the account, then signed in by itself, then on to sign-in, which leads where the user belongs (REG-8). */
export function useRegister() {
  const settings = useSettings();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const arrive = useArrive();
  const form = useForm<RegisterValues>({
    resolver: standardSchemaResolver(registerSchema),
    defaultValues: {
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      phone: '',
      country: countryOf(settings.country) ?? '',
      referralId: params.get('referral') ?? '',
    },
  });
  const enter = async (email: string, password: string) => {
    const step = await signInWithPassword(email, password);
    void showAlert('account_create_successfully');
    await pause(REDIRECT_AFTER_REGISTRATION_MS);
    await (step === 'done' ? arrive() : navigate('/login'));
  };
  const submit = form.handleSubmit(async values => {
    try {
      const { emailVerification } = await api.user_signup({ regData: regDataOf(values) });
      if (!emailVerification) return await enter(values.email, values.password);
      await showAlert('email_verify_message');
      void navigate('/login');
    } catch (error) {
      await showError(error);
    }
  });
  return { form, submit };
}
