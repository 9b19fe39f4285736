import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';

type Rule = CfnWebACL.RuleProperty;
type Statement = CfnWebACL.StatementProperty;

export const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
  metricName,
});

const path = (positionalConstraint: 'STARTS_WITH' | 'ENDS_WITH', searchString: string): Statement => ({
  byteMatchStatement: {
    searchString,
    fieldToMatch: { uriPath: {} },
    positionalConstraint,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});

const anyOf = (paths: readonly string[]): Statement | undefined => {
  const [first, ...more] = paths.map(each => path('STARTS_WITH', each));
  return first && more.length > 0 ? { orStatement: { statements: [first, ...more] } } : first;
};

type Paths = { readonly beginning: readonly string[]; readonly notEnding?: readonly string[] };

const scopeOf = ({ beginning, notEnding = [] }: Paths): Statement | undefined => {
  const some = anyOf(beginning);
  if (!some || notEnding.length === 0) return some;
  const others = notEnding.map(end => ({ notStatement: { statement: path('ENDS_WITH', end) } }));
  return { andStatement: { statements: [some, ...others] } };
};

/** Blocks an address that sends more requests in five minutes, to any path or to the given ones. */
export const rateRule = (name: string, priority: number, limit: number, paths: Paths = { beginning: [] }): Rule => {
  const only = scopeOf(paths);
  return {
    name,
    priority,
    action: { block: {} },
    statement: { rateBasedStatement: { limit, aggregateKeyType: 'IP', ...(only ? { scopeDownStatement: only } : {}) } },
    visibilityConfig: visibility(name),
  };
};

/** A rule group managed by AWS; its named rules only count. */
export const managedRule = (name: string, priority: number, counting: readonly string[] = []): Rule => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ...(counting.length > 0
        ? { ruleActionOverrides: counting.map(rule => ({ name: rule, actionToUse: { count: {} } })) }
        : {}),
    },
  },
  visibilityConfig: visibility(name),
});
