import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api';
import { ApiError, isApiError } from '#shared/client/api-error';

export const providersQuery = queryOptions({
  queryKey: ['paymentMethods'],
  queryFn: async () => {
    try {
      return (await api.get_providers()).providers;
    } catch (error) {
      if (isApiError(error, 'no_provider_found')) throw error;
      throw new ApiError('provider_fetch_error', String(error));
    }
  },
});
