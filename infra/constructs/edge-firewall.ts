import { ArnFormat, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as wafv2 from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { operationList } from '#shared/contract/operations';
import { countsByAddress, pathOf } from '#shared/contract/operation';
import type { Stage } from '../stages';
import { managedRule, rateRule, visibility } from '../firewall-rules';

/** Requests per address in five minutes: a town behind one address stays below it, a script does not. */
const REQUESTS = 10_000;
/** Limit for operations that need no account and cost money or reveal who has an account, in the same five minutes. */
const STRANGERS_REQUESTS = 300;
/** The same, of sign-ups. */
const SIGN_UPS = 60;
/**
 * Limit for checkout pages, in the same five minutes: people pay once, a thief tries cards. Providers' notices, many
 * from one address, pass.
 */
const CHECKOUTS = 100;

const strangersPaths = operationList.filter(countsByAddress).map(pathOf);

/**
 * Rules of the Common set that look at bodies and only count here. Route polylines and batches of positions are longer
 * than 8 kB; a chat message may hold `<b>`, `../` or a link. The firewall's answer to such a request is a page that no
 * client can read. Every body is checked against its schema, and texts are displayed as plain texts.
 */
export const countedBodyRules = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'EC2MetaDataSSRF_BODY',
] as const;

export type EdgeFirewallProps = StackProps & { readonly stage: Stage };

/**
 * The web ACL of the site. CloudFront only accepts ACLs of us-east-1, so it has a separate stack. The main stack reads
 * its ARN by a cross-region reference, so that a stage is never synthesized or deployed without its firewall.
 */
export class EdgeFirewallStack extends Stack {
  readonly webAclArn: string;

  constructor(scope: Construct, id: string, props: EdgeFirewallProps) {
    super(scope, id, props);
    const acl = new wafv2.CfnWebACL(this, 'WebAcl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('wayfare'),
      rules: [
        rateRule('requests', 0, REQUESTS),
        rateRule('sign-ups', 1, SIGN_UPS, { beginning: ['/api/user_signup'] }),
        rateRule('strangers', 2, STRANGERS_REQUESTS, { beginning: strangersPaths }),
        // Payers who return have paid, perhaps hundreds behind one address. They must reach their order.
        rateRule('checkouts', 3, CHECKOUTS, { beginning: ['/api/pay/'], notEnding: ['/webhook', '/return'] }),
        managedRule('AWSManagedRulesCommonRuleSet', 10, countedBodyRules),
        managedRule('AWSManagedRulesKnownBadInputsRuleSet', 11),
      ],
    });
    this.webAclArn = acl.attrArn;
    this.logBlockedRequests(props.stage);
  }

  /**
   * WAF's samples expire after three hours, too early to find out why a request was blocked. Admitted requests are not
   * logged.
   */
  private logBlockedRequests({ name, logRetentionDays }: Stage): void {
    const group = new logs.LogGroup(this, 'Blocked', {
      // WAF only writes to log groups with this beginning of the name.
      logGroupName: `aws-waf-logs-wayfare-${name}`,
      retention: logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const arn = this.formatArn({
      service: 'logs',
      resource: 'log-group',
      resourceName: group.logGroupName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    const headers = ['authorization', 'cookie'].map(Name => ({ singleHeader: { Name } }));
    new wafv2.CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: this.webAclArn,
      logDestinationConfigs: [arn],
      redactedFields: [...headers, { queryString: {} }],
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          { Behavior: 'KEEP', Requirement: 'MEETS_ANY', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] },
        ],
      },
    });
  }
}
