import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { api } from '@/lib/api';
import { signedInEmail } from '@/lib/auth';
import { isApiError } from '#shared/client/api-error';
import type { RobotCheck } from './robot/use-robot-check';

export type RegData = InputOf<Operations['user_signup']>['regData'];

const proven = (robotToken?: string) => (robotToken === undefined ? {} : { robotToken });

/** `mobileCode`: the code that proves the number, or `send` for one to be sent. */
export const signUp = (regData: RegData, robotToken?: string, mobileCode?: string) =>
  api.user_signup({ regData, ...(mobileCode ? { mobileCode } : {}), ...proven(robotToken) });

/** Fleet of an invitation; refused once the invitation is over. */
export const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: ['invitation', code],
    queryFn: () => api.fetchInvitation({ code }),
    enabled: code !== '',
    retry: false,
  });

/**
 * Users with this mobile number; the server reveals only whether there are any. If the stage has a robot check, its
 * token lets one code be sent there.
 */
export const usersWithMobile = (mobile: string, robotToken?: string) =>
  api.check_user_exists({ mobile, ...proven(robotToken) }).then(({ users }) => users);

/** Lets one mail with a code be sent, where the stage has a robot check. */
export const letMailTo = async (email: string, robot: RobotCheck): Promise<void> => {
  if (robot.isWanted) await api.check_user_exists({ email, ...proven(await robot.token()) });
};

/** Whether the referral id exists; null if the check failed. */
const isReferrer = async (referralId: string): Promise<boolean | null> => {
  try {
    const { uid } = await api.validate_referrer({ referralId });
    return uid !== undefined;
  } catch (error) {
    return isApiError(error, 'referer_not_found') ? false : null;
  }
};

export const referrerQuery = (referralId: string) =>
  queryOptions({
    queryKey: ['referrer', referralId],
    queryFn: () => isReferrer(referralId),
    enabled: referralId.length > 0 && referralId.length <= 60,
  });

/** The code for the signed-in user's own address, and its confirmation (AUTH-7). */
export const sendOwnEmailCode = async (): Promise<void> =>
  void (await api.sendContactCode({ email: await signedInEmail() }));
export const confirmOwnEmail = async (code: string): Promise<void> =>
  void (await api.confirmContact({ email: await signedInEmail(), code }));
