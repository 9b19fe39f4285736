import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import { afterAll } from 'vitest';
import { buildApp } from '#infra/app';
import { lambdaNames } from '#infra/grants';
import type { WayfareStack } from '#infra/stack';
import { readOwnValues } from '#infra/own-values';
import { stageNamed, type Stage } from '#infra/stages';

const example = readOwnValues('stages.example.json');

/** A stage with the example's values, as CI has it. */
export const exampleStage = (name: string): Stage => stageNamed(name, example);

const temporaryDirs: string[] = [];
afterAll(() => temporaryDirs.forEach(dir => rmSync(dir, { recursive: true, force: true })));

export const temporaryDir = (name: string): string => {
  const dir = mkdtempSync(join(tmpdir(), `wayfare-${name}-`));
  temporaryDirs.push(dir);
  return dir;
};

/** A folder that looks like the bundled functions, so that the stack can be tested before anything is bundled. */
export const stubLambdaDir = (): string => {
  const dir = temporaryDir('lambdas');
  for (const name of lambdaNames) writeFileSync(join(dir, `${name}.mjs`), 'export const handler = async () => ({});\n');
  return dir;
};

/** A folder that looks like the web build. */
export const stubWebDir = (): string => {
  const dir = temporaryDir('web');
  mkdirSync(join(dir, 'assets'));
  writeFileSync(join(dir, 'index.html'), '<!doctype html>');
  writeFileSync(join(dir, 'assets', 'index-0a1b2c.js'), 'export {};');
  return dir;
};

export type SynthesizeOptions = {
  /** Values that differ from the example; undefined takes a value out. */
  readonly change?: { readonly [K in keyof Stage]?: Stage[K] | undefined };
  readonly withWeb?: boolean;
  readonly context?: Record<string, unknown>;
};

const stageWith = (name: Stage['name'], change: SynthesizeOptions['change']): Stage =>
  ({ ...exampleStage(name), ...change }) as Stage;

/** App and main stack of a stage, not synthesized yet. */
export const appOf = (name: Stage['name'], { change, withWeb, context }: SynthesizeOptions = {}) => {
  const app = buildApp({
    stage: stageWith(name, change),
    lambdaDir: stubLambdaDir(),
    webDir: withWeb ? stubWebDir() : join(tmpdir(), 'no-web-build'),
    outdir: temporaryDir('cdk'),
    ...(context ? { context } : {}),
  });
  const stack = app.node.findChild(`Wayfare-${name}`) as WayfareStack;
  return { app, stack };
};

/** Files of one worker share these: a stage with the same values is synthesized once for them. */
const assemblies = new Map<string, CloudAssembly>();
const templates = new Map<string, Template>();

/** Equal for options that result in the same stage, however they are written. */
const keyOf = (name: Stage['name'], { change, withWeb = false, context }: SynthesizeOptions): string => {
  const values = Object.entries(stageWith(name, change)).filter(([, value]) => value !== undefined);
  return JSON.stringify([values.sort(([a], [b]) => (a < b ? -1 : 1)), withWeb, context]);
};

/** All stacks of the stage. The CDK's own slow validation runs in the cdk-nag tests only. */
export const assemblyOf = (name: Stage['name'], options: SynthesizeOptions = {}): CloudAssembly => {
  const key = keyOf(name, options);
  const known = assemblies.get(key);
  if (known) return known;
  process.env['CDK_VALIDATION'] = 'false';
  try {
    const made = appOf(name, options).app.synth();
    // Templates are read once and remembered: their folder goes with the first file that asks.
    for (const stack of made.stacks) void (stack.template as unknown);
    assemblies.set(key, made);
    return made;
  } finally {
    delete process.env['CDK_VALIDATION'];
  }
};

const synthesized = (name: Stage['name'], options: SynthesizeOptions, stackName: string): Template => {
  const key = `${stackName} ${keyOf(name, options)}`;
  const known = templates.get(key);
  if (known) return known;
  const stack = assemblyOf(name, options).stacks.find(each => each.stackName === stackName);
  if (!stack) throw new Error(`The stage ${name} has no stack ${stackName}.`);
  const made = Template.fromJSON(stack.template as Record<string, unknown>);
  templates.set(key, made);
  return made;
};

/** Template of the stage's main stack. */
export const templateOf = (name: Stage['name'], options: SynthesizeOptions = {}): Template =>
  synthesized(name, options, `Wayfare-${name}`);

/** Template of another stack of the stage: the watching stack, or the firewall. */
export const templateBeside = (
  which: 'Backup' | 'Deployer' | 'Edge' | 'Mail' | 'Purse' | 'Watch',
  name: Stage['name'],
  options: SynthesizeOptions = {},
): Template => synthesized(name, options, `Wayfare-${name}-${which}`);

/** The value that another stack reads from an output of this one; other values unchanged. */
export const readFrom = (main: Template, value: unknown): unknown => {
  const read = (value as { 'Fn::GetStackOutput'?: { OutputName: string } })['Fn::GetStackOutput'];
  if (!read) return value;
  const [output] = Object.values(main.findOutputs(read.OutputName)) as { Value: unknown; Export?: unknown }[];
  if (!output || output.Export) throw new Error(`${read.OutputName} is no output without an export.`);
  return output.Value;
};

export type Resource = { readonly Type: string; readonly Properties: Record<string, unknown> } & Record<
  string,
  unknown
>;

/** Resources of one type by logical id. */
export const resourcesOf = (template: Template, type: string): [string, Resource][] =>
  Object.entries(template.findResources(type)) as [string, Resource][];

export type Statement = {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource?: unknown;
  readonly NotResource?: unknown;
};

const asList = <T>(value: T | readonly T[]): T[] => (Array.isArray(value) ? [...(value as T[])] : [value as T]);

const statementsIn = (document: unknown): Statement[] => asList((document as { Statement: Statement[] }).Statement);

/** All identity statements of the template by the logical id of their role. */
export const statementsByRole = (template: Template): Map<string, Statement[]> => {
  const found = new Map<string, Statement[]>();
  const add = (role: string, statements: Statement[]) => found.set(role, [...(found.get(role) ?? []), ...statements]);
  for (const [id, { Properties }] of resourcesOf(template, 'AWS::IAM::Role')) {
    const policies = (Properties['Policies'] ?? []) as { PolicyDocument: unknown }[];
    add(
      id,
      policies.flatMap(policy => statementsIn(policy.PolicyDocument)),
    );
  }
  for (const [, { Properties }] of resourcesOf(template, 'AWS::IAM::Policy')) {
    for (const role of Properties['Roles'] as { Ref: string }[])
      add(role.Ref, statementsIn(Properties['PolicyDocument']));
  }
  return found;
};

export const actionsOf = (statements: readonly Statement[]): string[] =>
  statements.flatMap(({ Action }) => asList(Action));

/** The product's functions by their short name; helpers of the CDK are left out. */
export const functionsOf = (template: Template, stage: Stage['name']): Map<string, [string, Resource]> => {
  const prefix = `wayfare-${stage}-`;
  const named = resourcesOf(template, 'AWS::Lambda::Function').flatMap(([id, resource]) => {
    const name = resource.Properties['FunctionName'];
    return typeof name === 'string' && name.startsWith(prefix)
      ? [[name.slice(prefix.length), [id, resource]] as const]
      : [];
  });
  return new Map(named.map(([name, [id, resource]]) => [name, [id, resource] as [string, Resource]]));
};
