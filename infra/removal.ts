import { CfnDeletionPolicy, CfnResource, type Stack } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Resources that outlive a permanent stage, by type. `RETAIN_EXCEPT_ON_CREATE` deletes them after a failed creation, so
 * that another try can follow the rollback. Access logs may arrive while a stage is being created, and a
 * bucket that holds something cannot be deleted, so the rollback leaves their bucket alone.
 */
const keptTypes: Readonly<Record<string, CfnDeletionPolicy>> = {
  'AWS::DynamoDB::GlobalTable': CfnDeletionPolicy.RETAIN_EXCEPT_ON_CREATE,
  'AWS::Cognito::UserPool': CfnDeletionPolicy.RETAIN_EXCEPT_ON_CREATE,
  'AWS::S3::Bucket': CfnDeletionPolicy.RETAIN_EXCEPT_ON_CREATE,
  'AWS::Logs::LogGroup': CfnDeletionPolicy.RETAIN_EXCEPT_ON_CREATE,
};

export type RemovalRules = {
  /** Data outlives the stack. */
  readonly isPermanent: boolean;
  /** The bucket that may contain something before the stack is complete, and must be retained nevertheless. */
  readonly filledEarly: IConstruct;
  /** The bucket that every deployment fills again: the stack empties it and deletes it with itself. */
  readonly remade: IConstruct;
};

/**
 * Decides for every resource with data whether it outlives the stack. Constructs do not decide, so that a new one is
 * never forgotten.
 */
export const decideRemoval = (stack: Stack, { isPermanent, filledEarly, remade }: RemovalRules): void => {
  for (const each of stack.node.findAll()) {
    if (!CfnResource.isCfnResource(each)) continue;
    const retention = keptTypes[each.cfnResourceType];
    if (!retention) continue;
    const isRetained = isPermanent && remade.node.defaultChild !== each;
    const policy = filledEarly.node.defaultChild === each ? CfnDeletionPolicy.RETAIN : retention;
    each.cfnOptions.deletionPolicy = isRetained ? policy : CfnDeletionPolicy.DELETE;
    each.cfnOptions.updateReplacePolicy = isRetained ? CfnDeletionPolicy.RETAIN : CfnDeletionPolicy.DELETE;
  }
};
