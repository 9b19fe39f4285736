import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { providerNames } from '#shared/contract/payment-providers';
import { passwordRules } from '#shared/contract/password';

/** Names the file with an operator's own values, e.g. in a pipeline. @default stages.json, if there is one */
const OWN_VALUES_VARIABLE = 'WAYFARE_STAGES';

const text = z.string().check(z.minLength(1));
const address = z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an e-mail address'));
/** The separator of the two texts must not occur in one of them. */
const placeText = z.string().check(z.regex(/^[^|]{2,120}$/, 'what somebody types to find a place'));
const units = z.int().check(z.positive());
const ofSns = z.string().check(z.regex(/^arn:aws[\w-]*:sns:/, 'the ARN of an SNS platform application'));
const federated = z.union([
  z.strictObject({ kind: z.enum(['facebook', 'google']), clientId: text }),
  z.strictObject({ kind: z.literal('apple'), clientId: text, teamId: text, keyId: text }),
]);

/** Settings that an operator may choose for their own stage. Its kind decides the name and whether data are kept. */
export const ownStage = z.partial(
  z.strictObject({
    region: z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'a region, e.g. eu-north-1')),
    appcat: z.enum(['delivery', 'taxi']),
    maps: z.enum(['pack', 'amazon-location', 'amazon-location-v1']),
    paymentProviders: z.array(z.enum(providerNames)),
    cashOnly: z.boolean(),
    mailFrom: address,
    alarmEmail: address,
    backupVault: z
      .string()
      .check(
        z.regex(/^arn:aws[\w-]*:backup:[\w-]+:\d{12}:backup-vault:(?!Default$)[\w-]{2,50}$/, 'the ARN of a vault'),
      ),
    canaryPlaces: z.tuple([placeText, placeText]),
    monthlyBudget: units,
    costTag: z.boolean(),
    anomalyMonitor: z
      .string()
      .check(z.regex(/^(own|arn:aws[\w-]*:ce::\d{12}:anomalymonitor\/\S+)$/, 'own, or the ARN of an anomaly monitor')),
    phoneSignIn: z.enum(['number', 'uid']),
    textPrefixes: z.array(z.string().check(z.regex(/^\+[1-9]\d{0,6}$/, 'the beginning of a number, e.g. +46'))),
    domain: z.strictObject({
      name: z.string().check(z.regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'a host name, e.g. ride.example.com')),
      certificateArn: z
        .string()
        .check(
          z.regex(/^arn:aws[\w-]*:acm:us-east-1:\d{12}:certificate\/\S+$/, 'the ARN of a certificate in us-east-1'),
        ),
    }),
    apiDomain: z.strictObject({
      name: z.string().check(z.regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'a host name, e.g. x7k2m9.ride.example.com')),
      certificateArn: z
        .string()
        .check(z.regex(/^arn:aws[\w-]*:acm:[\w-]+:\d{12}:certificate\/\S+$/, 'the ARN of a certificate')),
      isUsed: z.optional(z.boolean()),
    }),
    waf: z.boolean(),
    pushApps: z.partial(z.strictObject({ ANDROID: ofSns, IOS: ofSns })),
    pushHosts: z.array(text),
    federation: z.strictObject({ domainPrefix: text, providers: z.array(federated) }),
    passwordRule: z.enum(passwordRules),
    staffSecondFactor: z.enum(['demanded', 'offered']),
    licenseUrl: z.url(),
    robotCheck: z.strictObject({
      kind: z.literal('turnstile'),
      siteKey: z.string().check(z.regex(/^[\w-]{10,100}$/, 'the site key of a Turnstile widget')),
    }),
    logRetentionDays: units,
    maxReadRequestUnits: units,
    maxWriteRequestUnits: units,
    edgeWords: z.array(z.string().check(z.regex(/^\w{8,40}$/, '8 to 40 letters and digits'))).check(z.maxLength(2)),
    paymentConcurrency: units,
    poolPlan: z.enum(['LITE', 'ESSENTIALS', 'PLUS']),
    requestsPerSecond: units,
    ownsApiLoggingRole: z.boolean(),
  }),
);
export const ownStages = z.catchall(z.object({ $comment: z.optional(z.string()) }), ownStage);

export type OwnValues = Readonly<Record<string, z.infer<typeof ownStage>>>;

const saidOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'unrecognized_keys') return `there is no ${issue.keys.join(', no ')}`;
  if (issue.code === 'invalid_value') return `one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_type') return `wants ${issue.expected}`;
  return issue.message;
};

/**
 * Reads an operator's values from a file. @throws naming every value that is not understood, so that a typing error
 * does not silently become a default.
 */
export const readOwnValues = (file: string): OwnValues => {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  const { success, data, error } = z.safeParse(ownStages, content);
  if (success) {
    const { $comment: _, ...own } = data;
    return own as OwnValues;
  }
  const faults = error.issues.map(issue => `  ${issue.path.join('.')}: ${saidOf(issue)}`);
  throw new Error(`${file} says what no stage has:\n${faults.join('\n')}`);
};

/** The operator's values: of the file that WAYFARE_STAGES names, else of `stages.json`, else none. */
export const ownValues = (): OwnValues => {
  const named = process.env[OWN_VALUES_VARIABLE];
  const file = named ?? join(fileURLToPath(new URL('..', import.meta.url)), 'stages.json');
  return named !== undefined || existsSync(file) ? readOwnValues(file) : {};
};
