import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TemplateError } from '../cfn-template';
import type { LambdaFunction } from '../local-function';
import type { LocalStack } from '../template';

type FunctionProperties = {
  FunctionName?: string;
  Handler?: string;
  Role?: string;
  Runtime?: string;
  Timeout?: number;
  MemorySize?: number;
  Code?: { S3Key?: string; ZipFile?: string; ImageUri?: string };
  Environment?: { Variables?: Record<string, unknown> };
  DeadLetterConfig?: { TargetArn?: string };
};

type InvokeConfigProperties = {
  FunctionName: string;
  MaximumRetryAttempts?: number;
  DestinationConfig?: { OnFailure?: { Destination?: string } };
};

/**
 * Reads the Node functions of the template. The CDK's own helpers in other languages only serve deployments and are
 * skipped. @param inlineDir folder to which the code of inline functions is written. @throws {TemplateError} for a Node
 * function whose code cannot be imported.
 */
export const readFunctions = (stack: LocalStack, inlineDir: string): LambdaFunction[] => {
  const invokeConfigs = stack
    .resources('AWS::Lambda::EventInvokeConfig')
    .map(([, properties]) => properties as unknown as InvokeConfigProperties);
  return stack.resources('AWS::Lambda::Function').flatMap(([logicalId, resolved]) => {
    const properties = resolved as FunctionProperties;
    if (!properties.Runtime?.startsWith('nodejs')) return [];
    const name = properties.FunctionName ?? logicalId;
    const config = invokeConfigs.find(({ FunctionName }) => FunctionName === name);
    const variables = Object.entries(properties.Environment?.Variables ?? {});
    return {
      logicalId,
      name,
      arn: `arn:aws:lambda:${stack.region}:${stack.accountId}:function:${name}`,
      roleArn: properties.Role ?? '',
      handler: properties.Handler ?? 'index.handler',
      codeDir: codeDir(stack, logicalId, properties, inlineDir),
      timeoutMs: (properties.Timeout ?? 3) * 1000,
      memoryMb: properties.MemorySize ?? 128,
      environment: Object.fromEntries(variables.map(([key, value]) => [key, String(value)])),
      maxRetries: config?.MaximumRetryAttempts ?? 2,
      onFailureArn: config?.DestinationConfig?.OnFailure?.Destination ?? properties.DeadLetterConfig?.TargetArn,
    };
  });
};

const codeDir = (
  stack: LocalStack,
  logicalId: string,
  { Code = {} }: FunctionProperties,
  inlineDir: string,
): string => {
  if (Code.S3Key) return stack.assetDir(Code.S3Key);
  if (Code.ZipFile === undefined)
    throw new TemplateError(logicalId, 'only code from a folder or inline code can be hosted');
  const dir = join(inlineDir, logicalId);
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, /^\s*(import|export)\b/m.test(Code.ZipFile) ? 'index.mjs' : 'index.cjs'), Code.ZipFile);
  return dir;
};
