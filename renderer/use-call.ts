import {
  keepPreviousData,
  QueryClient,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InputOf, MethodName, OutputOf } from '../preload/contract/contract.ts';
import { type CallFailure, call, onLabEvent } from './api.ts';
import { isTouchedBy } from './touched-by.ts';

export interface CallOptions {
  /** False: not asked yet (an input is missing). */
  readonly enabled?: boolean;
  /** Ask again this often, for what no event announces. */
  readonly everyMs?: number;
  /** While a changed input is asked, show what the last one answered. */
  readonly keepPrevious?: boolean;
}

export type CallResult<Name extends MethodName> = UseQueryResult<OutputOf<Name>, CallFailure>;
export type Action<Name extends MethodName> = UseMutationResult<OutputOf<Name>, CallFailure, InputOf<Name>>;

/** `networkMode: always` because the lab is on this machine: a laptop without a network still reviews its results. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: 10_000, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always' },
    },
  });
}

/** The answer to a call, asked again whenever an event of the lab touches it. */
export function useCall<Name extends MethodName>(
  name: Name,
  input: InputOf<Name>,
  options: CallOptions = {},
): CallResult<Name> {
  return useQuery<OutputOf<Name>, CallFailure>({
    queryKey: [name, input],
    queryFn: () => call(name, input),
    ...(options.enabled !== undefined && { enabled: options.enabled }),
    ...(options.everyMs !== undefined && { refetchInterval: options.everyMs }),
    ...(options.keepPrevious && { placeholderData: keepPreviousData }),
  });
}

/** Several at once, in their order. */
export function useCalls<Name extends MethodName>(
  name: Name,
  inputs: readonly InputOf<Name>[],
): readonly CallResult<Name>[] {
  return useQueries<UseQueryOptions<OutputOf<Name>, CallFailure>[], CallResult<Name>[]>({
    queries: inputs.map((input) => ({
      queryKey: [name, input],
      queryFn: () => call(name, input),
    })),
  });
}

/** A call that changes something. Afterwards every shown answer of the same subject is asked again. */
export function useAction<Name extends MethodName>(name: Name): Action<Name> {
  const client = useQueryClient();
  const subject = name.slice(0, name.indexOf('.') + 1);
  return useMutation<OutputOf<Name>, CallFailure, InputOf<Name>>({
    mutationFn: (input) => call(name, input),
    onSuccess: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(subject) }),
  });
}

/** Mounted once, by the app. Events are hints: they only say which answers to ask again. */
export function useEventsRefreshAnswers(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onLabEvent((event) => {
        void client.invalidateQueries({ predicate: ({ queryKey }) => isTouchedBy(event, queryKey) });
      }),
    [client],
  );
}
