import { useLanguage } from '@/i18n/use-language';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { REDIRECT_AFTER_REGISTRATION_MS } from '#shared/contract/constants';
import type { VehicleNeeds } from '#shared/domain/people/vehicle-needs';
import { isApiError } from '#shared/client/api-error';
import { signInWithPassword } from '@/lib/auth';
import { useSession } from '@/lib/session';
import { useSettings } from '@/lib/settings-queries';
import { setSignInMessage } from '@/lib/stores/sign-in-message';
import { type RegData, signUp } from '../api';
import { internationalNumber } from '../phone/countries';
import type { Registration } from '../fields';
import { setPending } from '../pending';
import type { RobotCheck } from '../robot/use-robot-check';
import { dropTypedContact } from '../typed-contact';
import { dropRegistration } from './registration-draft';
import { refusedBy, type Refused } from './register-refusal';
import { useVehicleNeeds } from './use-vehicle-needs';

export type Registered = {
  firstName: string;
  emailVerification: boolean;
  /** True for a driver whom an admin has to approve first. */
  awaitsApproval: boolean;
};

/** The number that must be verified by the sent code before the account is created. */
export type Proving = { mobile: string; send: () => Promise<void>; confirm: (code: string) => Promise<void> };

/** The answer to a code that is to be sent again. */
const unlessSent = (failure: unknown): void => {
  if (!isApiError(failure, 'contact_code_needed')) throw failure;
};

/** Drops empty fields from the request. */
const filled = <T extends Record<string, string>>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as Partial<T>;

type As = { drives: boolean; paysOut: boolean; language: string; invitation: string; needs: VehicleNeeds };

const regDataOf = (values: Registration, as: As, mobile?: string): RegData => {
  const { firstName, lastName, email, password, referralId, bankName, bankCode, bankAccount } = values;
  const { vehicleMake, vehicleModel, vehicleNumber, other_info, carType, licenseImage } = values;
  return {
    firstName,
    lastName,
    email,
    password,
    usertype: as.drives ? 'driver' : 'rider',
    language: as.language,
    ...(mobile ? { mobile } : {}),
    ...filled({ referralId }),
    ...(as.paysOut ? filled({ bankName, bankCode, bankAccount }) : {}),
    ...(as.drives
      ? filled({
          vehicleMake,
          vehicleModel,
          other_info,
          carType,
          // Answers about another type of vehicle are not for this one.
          vehicleNumber: as.needs.plate ? vehicleNumber : '',
          licenseImage: as.needs.license ? licenseImage : '',
          invitation: as.invitation,
        })
      : {}),
  };
};

/**
 * Registers a rider or a driver. Signs in at once, unless the e-mail must be confirmed or the driver approved first;
 * redirects to sign-in after 3 s (REG-8, REG-9).
 */
export function useRegister(props: { drives: boolean; loginPath: string; invitation: string; robot: RobotCheck }) {
  const { refresh } = useSession();
  const settings = useSettings();
  const needsOf = useVehicleNeeds();
  const { locale } = useLanguage();
  const navigate = useNavigate();
  const [registered, setRegistered] = useState<Registered>();
  const [proving, setProving] = useState<Proving>();
  const { drives, loginPath, invitation, robot } = props;
  useEffect(() => {
    if (!registered) return;
    const timer = setTimeout(() => void navigate(loginPath), REDIRECT_AFTER_REGISTRATION_MS);
    return () => clearTimeout(timer);
  }, [registered, loginPath, navigate]);

  const succeed = async ({ email, password, firstName }: Registration, emailVerification: boolean) => {
    const awaitsApproval = drives && settings.driver_approval;
    dropRegistration();
    dropTypedContact();
    setRegistered({ firstName, emailVerification, awaitsApproval });
    if (awaitsApproval && emailVerification) setSignInMessage('auth.awaitingApproval');
    if (emailVerification) return setPending({ email, password });
    // Applicants see from then on how far their approval is. If the sign-in fails, they can sign in themselves.
    await signInWithPassword(email, password)
      .then(refresh)
      .catch(() => undefined);
  };

  const register = useMutation({
    mutationFn: async (values: Registration): Promise<Refused | undefined> => {
      let mobile: string | undefined;
      try {
        mobile = values.phone ? await internationalNumber(values.country, values.phone) : undefined;
        const paysOut = settings.bank_fields && (drives || settings.RiderWithDraw);
        const needs = needsOf(values.carType);
        const regData = regDataOf(values, { drives, paysOut, language: locale, invitation, needs }, mobile);
        const ask = async (code: string | undefined) => {
          const answer = await signUp(regData, await robot.token(), code);
          setProving(undefined);
          await succeed(values, answer.emailVerification);
        };
        try {
          await ask(mobile && settings.MobileLoginEnabled ? 'send' : undefined);
        } catch (failure) {
          if (!mobile || !isApiError(failure, 'contact_code_needed')) throw failure;
          setProving({ mobile, send: () => ask('send').catch(unlessSent), confirm: ask });
        }
      } catch (failure) {
        return refusedBy(failure, mobile, robot);
      }
      return undefined;
    },
    meta: { silent: true },
  });
  return { register, registered, proving, stopProving: () => setProving(undefined) };
}
