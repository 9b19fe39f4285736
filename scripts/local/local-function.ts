/** A function of the template, ready to be imported. */
export type LambdaFunction = {
  logicalId: string;
  name: string;
  arn: string;
  /** The role whose policies grant its rights. */
  roleArn: string;
  /** `<file>.<export>` */
  handler: string;
  codeDir: string;
  timeoutMs: number;
  memoryMb: number;
  environment: Record<string, string>;
  /** Retries of a failed asynchronous invocation. */
  maxRetries: number;
  /** ARN that receives an asynchronous event after its last retry. */
  onFailureArn?: string;
};
