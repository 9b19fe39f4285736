import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { api } from '@/lib/api';
import { isApiError } from '#shared/client/api-error';

export type RegData = InputOf<Operations['user_signup']>['regData'];

export const signUp = (regData: RegData, robotToken?: string) =>
  api.user_signup({ regData, ...(robotToken === undefined ? {} : { robotToken }) });

/** Whose fleet an invitation is to; refused once it is over. */
export const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: ['invitation', code],
    queryFn: () => api.fetchInvitation({ code }),
    enabled: code !== '',
    retry: false,
  });

/** Users with this mobile number; the server reveals only whether there are any. */
export const usersWithMobile = (mobile: string) => api.check_user_exists({ mobile }).then(({ users }) => users);

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
