import type { ApiOperation } from './api-document';

const inQuotes = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Short bodies stay on one line. */
const bodyOf = (example: unknown) => {
  const line = JSON.stringify(example);
  return line.length > 60 ? JSON.stringify(example, null, 2) : line;
};

/** A curl command for a POSIX shell that calls an operation; `TOKEN` is a shell variable. */
export const curlOf = (operation: ApiOperation, origin: string): string => {
  const { method, path, who, isRepeatable, bodyType, example } = operation;
  const isJson = bodyType === 'application/json';
  const fields = Object.keys(operation.request?.properties ?? {});
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${inQuotes(origin + path)}`,
    who.includes('public') ? '' : '-H "Authorization: Bearer $TOKEN"',
    isJson ? `-H 'Content-Type: application/json'` : '',
    isRepeatable ? '-H "Idempotency-Key: $(uuidgen)"' : '',
    isJson ? `-d ${inQuotes(bodyOf(example ?? {}))}` : '',
    ...(bodyType && !isJson ? fields.map(field => `--data-urlencode ${inQuotes(`${field}=`)}`) : []),
  ];
  return parts.filter(Boolean).join(' \\\n  ');
};
