import { TemplateError } from '../cfn-template';
import { resourcesOf } from '../resources';
import type { LocalStack } from '../template';
import { compileDocument, type Statement } from './statement';
import { createJudge, type Judge } from './judge';

type Document = { PolicyDocument?: unknown };
type RoleProperties = { Policies?: Document[]; ManagedPolicyArns?: string[]; PermissionsBoundary?: string };

/** Policies of AWS that allow nothing that a stand-in serves: writing logs and traces. */
const emptyHere = /:policy\/(service-role\/AWSLambdaBasicExecutionRole|AWSXRayDaemonWriteAccess)$/;

/** Reads the policies of the template's roles. Each is read on demand: those of deployment helpers never are. */
export const createRoleReader = (stack: LocalStack) => {
  const { template, resolver } = stack;
  const compiled = (document: unknown, where: string): Statement[] => {
    try {
      return compileDocument(resolver.resolve(document, where));
    } catch (error) {
      throw error instanceof TemplateError ? error : new TemplateError(where, (error as Error).message);
    }
  };
  const managed = (arn: string, role: string): Statement[] => {
    const own = template.Resources[arn];
    if (own) return compiled(own.Properties?.PolicyDocument, arn);
    if (emptyHere.test(arn)) return [];
    throw new TemplateError(role, `the policy ${arn} is not in the template, so that what it allows is not known here`);
  };
  /** Policies that name the role: those attached to it after its declaration. */
  const attached = (role: string): Statement[] =>
    ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy', 'AWS::IAM::RolePolicy'].flatMap(type =>
      resourcesOf(template, type).flatMap(([id, { Roles, RoleName, PolicyDocument }]) => {
        const names = [Roles ?? RoleName ?? []].flat().map(name => resolver.resolve(name, id));
        return names.includes(role) ? compiled(PolicyDocument, id) : [];
      }),
    );

  /**
   * The role's policies; undefined when the template has no such role. @throws TemplateError when a policy cannot be
   * evaluated here.
   */
  return (role: string): Judge | undefined => {
    const declared = template.Resources[role];
    if (declared?.Type !== 'AWS::IAM::Role') return undefined;
    const { Policies, ...properties } = (declared.Properties ?? {}) as RoleProperties;
    const resolved = (value: unknown) => resolver.resolve(value, role);
    const { ManagedPolicyArns, PermissionsBoundary } = properties;
    const arns = (resolved(ManagedPolicyArns) ?? []) as string[];
    const boundary = resolved(PermissionsBoundary) as string | undefined;
    const statements = [
      ...(Policies ?? []).flatMap(({ PolicyDocument }) => compiled(PolicyDocument, role)),
      ...arns.flatMap(arn => managed(arn, role)),
      ...attached(role),
    ];
    return createJudge(statements, boundary === undefined ? undefined : managed(boundary, role));
  };
};
