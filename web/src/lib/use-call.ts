import { useMutation, type UseMutationOptions, useQueryClient, type QueryKey } from '@tanstack/react-query';

type Options<Input, Answer> = Omit<UseMutationOptions<Answer, Error, Input>, 'mutationFn' | 'onSettled'> & {
  /** Queries that are read again afterwards, also when the call failed: then something had happened. */
  renews?: readonly QueryKey[];
  /** The form or the page shows the refusal itself. */
  silent?: boolean;
};

/** A call that changes something on the server. */
export function useCall<Input, Answer>(
  call: (input: Input) => Promise<Answer>,
  { renews = [], silent = false, ...options }: Options<Input, Answer> = {},
) {
  const client = useQueryClient();
  return useMutation<Answer, Error, Input>({
    onSettled: () => Promise.all(renews.map(queryKey => client.invalidateQueries({ queryKey }))),
    ...options,
    ...(silent ? { meta: { silent } } : {}),
    mutationFn: call,
  });
}
