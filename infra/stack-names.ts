/** Name of the stack in us-east-1 with the firewall of a stage's site. */
export const edgeStackName = (stage: string): string => `Wayfare-${stage}-Edge`;

/** Name of the stack that watches a stage. The names of its alarms begin with it. */
export const watchStackName = (stage: string): string => `Wayfare-${stage}-Watch`;

/** Name of the stack that backs a stage up. */
export const backupStackName = (stage: string): string => `Wayfare-${stage}-Backup`;

/**
 * Name of the stack with the budget of a stage. The word `Purse` remains: CloudFormation would replace a stack of
 * another name.
 */
export const budgetStackName = (stage: string): string => `Wayfare-${stage}-Purse`;
