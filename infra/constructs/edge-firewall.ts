import { Stack, type StackProps } from 'aws-cdk-lib';
import * as wafv2 from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

const managedRules = ['AWSManagedRulesCommonRuleSet', 'AWSManagedRulesKnownBadInputsRuleSet'] as const;

/** Rate limit: requests per IP address in five minutes. A busy office stays below it, a script does not. */
const REQUESTS_PER_ADDRESS = 3_000;
/** Rate limit: sign-ups and look-ups of e-mail or phone per IP address in five minutes. */
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
 * The web ACL of the site. CloudFront only accepts ACLs of us-east-1, hence a separate stack. The main stack reads its
 * ARN by a cross-region reference, so that no way of synthesizing or deploying it leaves the firewall out.
 */
export class EdgeFirewallStack extends Stack {
  readonly webAclArn: string;

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
              // Route polylines and position batches exceed the rule's 8 kB limit.
              ...(name === 'AWSManagedRulesCommonRuleSet'
                ? { ruleActionOverrides: [{ name: 'SizeRestrictions_BODY', actionToUse: { count: {} } }] }
                : {}),
            },
          },
          visibilityConfig: visibility(name),
        })),
      ],
    });
    this.webAclArn = acl.attrArn;
  }
}
