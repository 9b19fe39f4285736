import type { Rule } from 'eslint';

export const amberRoles: readonly string[];
export const amberFiles: Readonly<Record<string, string>>;
export const amberBudget: Rule.RuleModule;
export const usesAmber: (css: string) => boolean;
