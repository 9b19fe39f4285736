/** Name of the stack in us-east-1 with the firewall of a stage's site. */
export const edgeStackName = (stage: string): string => `Wayfare-${stage}-Edge`;

/** Name of the stack that watches a stage, with which its alarms' names begin. */
export const watchStackName = (stage: string): string => `Wayfare-${stage}-Watch`;

/** Name of the stack that backs a stage up. */
export const backupStackName = (stage: string): string => `Wayfare-${stage}-Backup`;

/** Name of the stack with the budget of a stage. It keeps its first word: CloudFormation would replace a stack of another name. */
export const budgetStackName = (stage: string): string => `Wayfare-${stage}-Purse`;
