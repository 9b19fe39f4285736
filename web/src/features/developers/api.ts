import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api';
import type { ApiDocument } from './api-document';

export const DOCUMENT_FILE = 'openapi.json';

const isDocument = (value: object): value is ApiDocument => 'x-websocket' in value && 'components' in value;

const fetchDocument = async (signal: AbortSignal): Promise<ApiDocument> => {
  const document: object = await api[DOCUMENT_FILE]({}, { signal });
  if (!isDocument(document)) throw new Error('this is no description of the API');
  return document;
};

export const documentQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: ({ signal }) => fetchDocument(signal),
  staleTime: Infinity,
});
