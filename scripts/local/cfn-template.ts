/** One resource of a CloudFormation template. */
export type CfnResource = {
  Type: string;
  Properties?: Record<string, unknown>;
  Condition?: string;
};

/** The parts of a CloudFormation template that the runtime reads. */
export type CfnTemplate = {
  Resources: Record<string, CfnResource>;
  Outputs?: Record<string, { Value: unknown; Export?: unknown; Condition?: string }>;
  Parameters?: Record<string, { Type: string; Default?: unknown }>;
  Mappings?: Record<string, Record<string, Record<string, unknown>>>;
  Conditions?: Record<string, unknown>;
};

/** A part of the template that the runtime cannot evaluate or host; the message begins with the logical id. */
export class TemplateError extends Error {
  override name = 'TemplateError';
  constructor(where: string, problem: string) {
    super(`${where}: ${problem}`);
  }
}
