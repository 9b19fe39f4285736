import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { api } from '@/lib/api';
import { isApiError } from '#shared/client/api-error';

export type RegData = InputOf<Operations['user_signup']>['regData'];

export const signUp = (regData: RegData) => api.user_signup({ regData });

/** Who has this number; nobody tells more than that somebody has. */
export const usersWithMobile = (mobile: string) => api.check_user_exists({ mobile }).then(({ users }) => users);

/** Whether somebody has this id; unknown while it cannot be asked. */
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
