import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createResolver, type Resolver } from './cfn';
import { TemplateError, type CfnTemplate } from './cfn-template';
import { createPhysicalNames } from './physical-names';
import { guardResourceTypes, resourcesOf } from './resources';
import { createRewrite, type RewriteOptions } from './rewrite';

/** The part of a CDK app that the runtime uses, so that this module does not load aws-cdk-lib itself. */
export type SynthesizableApp = {
  synth(): { directory: string; stacks: SynthesizedStack[] };
};

type SynthesizedStack = {
  stackName: string;
  template: unknown;
  environment: { region: string };
};

/** Builds the CDK app; called once per start, after the environment for a fast synthesis is set. */
export type BuildApp = (outDir: string) => SynthesizableApp | Promise<SynthesizableApp>;

export type LoadedTemplate = {
  template: CfnTemplate;
  stackName: string;
  region: string;
  /** Folder of a file asset, by the object key that a function's `Code` names (`<hash>.zip`). */
  assetDir(s3Key: string): string;
};

/**
 * Synthesizes the app in this process and reads the one stack that contains functions. @param outDir receives the cloud
 * assembly. @throws {TemplateError} when no stack or several stacks contain functions, or an unknown resource type
 * appears.
 */
export const loadTemplate = async (buildApp: BuildApp, outDir: string): Promise<LoadedTemplate> => {
  // Template validation in wasm takes seconds; it stays enabled in tests and deployments.
  process.env.CDK_VALIDATION = 'false';
  process.env.CDK_OUTDIR = outDir;
  const assembly = (await buildApp(outDir)).synth();
  const candidates = assembly.stacks.filter(stack => {
    const template = stack.template as CfnTemplate;
    return resourcesOf({ ...template, Resources: template.Resources ?? {} }, 'AWS::Lambda::Function').length > 0;
  });
  const [stack] = candidates;
  if (!stack || candidates.length > 1) {
    const found = assembly.stacks.map(({ stackName }) => stackName).join(', ') || 'none';
    throw new TemplateError('App', `exactly one stack with functions can be hosted; stacks found: ${found}`);
  }
  const template = structuredClone(stack.template) as CfnTemplate;
  guardResourceTypes(template);
  return {
    template,
    stackName: stack.stackName,
    region: /^[a-z]{2}(-[a-z]+)+-\d$/.test(stack.environment.region) ? stack.environment.region : 'us-east-1',
    assetDir: s3Key => assetDir(assembly.directory, s3Key),
  };
};

const assetDir = (assemblyDir: string, s3Key: string): string => {
  const hash = s3Key.replace(/^.*\//, '').replace(/\.\w+$/, '');
  const direct = join(assemblyDir, `asset.${hash}`);
  if (existsSync(direct)) return direct;
  // With asset staging off, the assembly points at the source folder instead of a copy.
  const manifest = readdirManifest(assemblyDir).find(file => hash in file);
  const path = manifest?.[hash]?.source?.path;
  if (path) return join(assemblyDir, path);
  throw new TemplateError('Assets', `the code ${s3Key} is not in ${assemblyDir}`);
};

const readdirManifest = (assemblyDir: string): Record<string, { source?: { path?: string } }>[] => {
  const manifest = JSON.parse(readFileSync(join(assemblyDir, 'manifest.json'), 'utf8')) as {
    artifacts?: Record<string, { type?: string; properties?: { file?: string } }>;
  };
  return Object.values(manifest.artifacts ?? {})
    .filter(artifact => artifact.type === 'cdk:asset-manifest' && artifact.properties?.file)
    .map(artifact => JSON.parse(readFileSync(join(assemblyDir, artifact.properties?.file ?? ''), 'utf8')).files ?? {});
};

/** A template with its intrinsics evaluated for this machine. */
export type LocalStack = LoadedTemplate & {
  resolver: Resolver;
  accountId: string;
  /** Resolved properties of all resources of the given types, in template order. */
  resources(...types: string[]): [logicalId: string, properties: Record<string, unknown>][];
  /** CfnOutputs by their key. */
  outputs(): Record<string, string>;
};

/** The stack's origins on this machine. `signInHost` has no scheme and is absent without a sign-in domain. */
export type LocalOrigins = {
  webUrl: string;
  awsUrl: string;
  signInHost?: string;
  hosts?: RewriteOptions['hosts'];
};

/** Binds a template to the local origins, to which references, attributes, outputs and AWS host names then resolve. */
export const bindTemplate = (loaded: LoadedTemplate, origins: LocalOrigins): LocalStack => {
  const { template, region, stackName } = loaded;
  const accountId = '000000000000';
  const sockets = resourcesOf(template, 'AWS::ApiGatewayV2::Api').filter(([, p]) => p.ProtocolType === 'WEBSOCKET');
  const names = createPhysicalNames({
    template,
    region,
    accountId,
    ...origins,
    resolve: (value, where) => resolver.resolve(value, where),
  });
  const resolver: Resolver = createResolver({
    template,
    pseudo: {
      'AWS::Region': region,
      'AWS::AccountId': accountId,
      'AWS::Partition': 'aws',
      'AWS::URLSuffix': 'amazonaws.com',
      'AWS::StackName': stackName,
      'AWS::StackId': `arn:aws:cloudformation:${region}:${accountId}:stack/${stackName}/local`,
    },
    ref: names.ref,
    attribute: names.attribute,
    rewrite: createRewrite({ ...origins, webSocketApis: new Set(sockets.map(([id]) => id)) }),
  });
  const cache = new Map<string, [string, Record<string, unknown>][]>();
  const holds = (condition: string | undefined) => condition === undefined || resolver.condition(condition);
  return {
    ...loaded,
    resolver,
    accountId,
    resources(...types) {
      const key = types.join();
      const resolved =
        cache.get(key) ??
        resourcesOf(template, ...types)
          .filter(([id]) => holds(template.Resources[id]?.Condition))
          .map(([id, properties]) => [id, resolver.resolve(properties, id) as Record<string, unknown>]);
      cache.set(key, resolved);
      return resolved;
    },
    outputs: () =>
      Object.fromEntries(
        Object.entries(template.Outputs ?? {})
          .filter(([, output]) => holds(output.Condition))
          .map(([key, output]) => [key, String(resolver.resolve(output.Value, `output ${key}`))]),
      ),
  };
};
