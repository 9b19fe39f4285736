import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { AwsError, jsonFailure, jsonReply } from '../aws-reply';
import type { AwsRequest, AwsResponse, AwsService } from '../aws-service';
import type { AwsCredentials } from '../resign';
import { assertSigned, localCredentials } from '../sigv4';

export type SsmOptions = {
  region: string;
  accountId: string;
  /** File that stores the parameters; without it they are in memory. */
  dataFile?: string;
  credentials?: AwsCredentials;
  now?: () => number;
};

type Stored = { value: string; version: number; changedAtMs: number };
type Input = {
  Name?: string;
  Names?: string[];
  Value?: string;
  Type?: string;
  Tier?: string;
  Overwrite?: boolean;
  WithDecryption?: boolean;
};

/** Largest value of the standard tier, in bytes, and most names of one call. */
const MAX_BYTES = 4096;
const MAX_NAMES = 10;
const namePattern = /^(?!\/?(?:aws|ssm)\b)(?:\/[\w.-]+){1,15}$/i;

const notFound = () => new AwsError('ParameterNotFound', 'The parameter is not there.');
const invalid = (message: string) => new AwsError('ValidationException', message);

const parameterFile = (file: string | undefined) => {
  const known = file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as [string, Stored][]) : [];
  const parameters = new Map(known);
  // Only this machine's user can read it: the values are secrets, if only of a sandbox.
  const save = () => file && writeFileSync(file, JSON.stringify([...parameters]), { mode: 0o600 });
  return { parameters, save };
};

/** Parameter Store with SecureStrings only: get one or several, put, delete. */
export const createSsm = (options: SsmOptions): AwsService => {
  const { region, accountId, credentials = localCredentials, now = Date.now } = options;
  const { parameters, save } = parameterFile(options.dataFile);

  const shown = (name: string, { value, version, changedAtMs }: Stored, isDecrypted = false) => ({
    Name: name,
    Type: 'SecureString',
    // In AWS, too, a caller who forgot to ask for decryption gets an unreadable value.
    Value: isDecrypted ? value : `AQICAH${Buffer.from(name).toString('base64')}`,
    Version: version,
    LastModifiedDate: changedAtMs / 1000,
    ARN: `arn:aws:ssm:${region}:${accountId}:parameter${name}`,
    DataType: 'text',
  });
  const named = ({ Name = '' }: Input): string => {
    if (!namePattern.test(Name)) throw invalid(`Parameter name: ${Name} is not a path of letters, digits and ._-`);
    return Name;
  };
  const operations: Record<string, (input: Input) => unknown> = {
    GetParameter: input => {
      const stored = parameters.get(named(input));
      if (!stored) throw notFound();
      return { Parameter: shown(named(input), stored, input.WithDecryption) };
    },
    GetParameters: ({ Names = [], WithDecryption }) => {
      if (Names.length < 1 || Names.length > MAX_NAMES) throw invalid(`Names takes 1 to ${MAX_NAMES}.`);
      const found = Names.flatMap(name => {
        const stored = parameters.get(name);
        return stored ? [shown(name, stored, WithDecryption)] : [];
      });
      return { Parameters: found, InvalidParameters: Names.filter(name => !parameters.has(name)) };
    },
    PutParameter: input => {
      const name = named(input);
      const { Value = '', Type, Overwrite } = input;
      if (Type !== 'SecureString') throw invalid('The local runtime keeps SecureStrings only.');
      if (Value === '') throw invalid('A parameter needs a value.');
      if (Buffer.byteLength(Value) > MAX_BYTES)
        throw invalid(`Standard tier parameters support a maximum value of ${MAX_BYTES} characters.`);
      const before = parameters.get(name);
      if (before && !Overwrite) throw new AwsError('ParameterAlreadyExists', 'The parameter already exists.');
      const version = (before?.version ?? 0) + 1;
      parameters.set(name, { value: Value, version, changedAtMs: now() });
      save();
      return { Version: version, Tier: 'Standard' };
    },
    DeleteParameter: input => {
      if (!parameters.delete(named(input))) throw notFound();
      save();
      return {};
    },
  };
  const handle = async (request: AwsRequest): Promise<AwsResponse> => {
    await assertSigned(request, { credentials, service: 'ssm', nowMs: now() });
    const action = request.headers['x-amz-target']?.replace(/^AmazonSSM\./, '') ?? '';
    const operation = Object.hasOwn(operations, action) ? operations[action] : undefined;
    if (!operation) throw new AwsError('UnknownOperationException', `SSM ${action} is not hosted locally.`);
    return jsonReply(operation(JSON.parse(request.body.toString()) as Input));
  };
  return { handle: request => handle(request).catch(error => jsonFailure(error)) };
};
