import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import * as wafv2 from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

const managedRules = ['AWSManagedRulesCommonRuleSet', 'AWSManagedRulesKnownBadInputsRuleSet'] as const;

/** Requests of one address in five minutes: a busy office stays below, a script does not. */
const REQUESTS_PER_ADDRESS = 3_000;
/** Sign-ups and look-ups of e-mail or phone of one address in five minutes. */
const SIGN_UPS_PER_ADDRESS = 60;
const guardedPaths = ['/api/user_signup', '/api/check_user_exists', '/api/validate_referrer'] as const;

const visibility = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
  metricName,
});

const startsWith = (searchString: string): wafv2.CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    searchString,
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});

const rateRule = (name: string, priority: number, limit: number, only?: wafv2.CfnWebACL.StatementProperty) => ({
  name,
  priority,
  action: { block: {} },
  statement: { rateBasedStatement: { limit, aggregateKeyType: 'IP', ...(only ? { scopeDownStatement: only } : {}) } },
  visibilityConfig: visibility(name),
});

/**
 * The web ACL of the site. CloudFront takes ACLs of us-east-1 only, hence a stack of its own: the deploy command makes
 * it first and hands its ARN to the main stack, which needs no cross-region references for that.
 */
export class EdgeFirewallStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    const acl = new wafv2.CfnWebACL(this, 'WebAcl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('wayfare'),
      rules: [
        rateRule('requests', 0, REQUESTS_PER_ADDRESS),
        rateRule('sign-ups', 1, SIGN_UPS_PER_ADDRESS, { orStatement: { statements: guardedPaths.map(startsWith) } }),
        ...managedRules.map((name, index) => ({
          name,
          priority: 10 + index,
          overrideAction: { none: {} },
          statement: {
            managedRuleGroupStatement: {
              vendorName: 'AWS',
              name,
              // Route polylines and position batches are longer than the 8 kB that the rule allows.
              ...(name === 'AWSManagedRulesCommonRuleSet'
                ? { ruleActionOverrides: [{ name: 'SizeRestrictions_BODY', actionToUse: { count: {} } }] }
                : {}),
            },
          },
          visibilityConfig: visibility(name),
        })),
      ],
    });
    new CfnOutput(this, 'WebAclArn', { value: acl.attrArn });
  }
}
