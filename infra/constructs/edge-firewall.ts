import { ArnFormat, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as wafv2 from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { operationList } from '#shared/contract/operations';
import { countsByAddress, pathOf } from '#shared/contract/operation';
import type { Stage } from '../stages';
import { managedRule, rateRule, visibility } from '../firewall-rules';

/** Requests of an address in five minutes: a town behind one address stays below it, a script does not. */
const REQUESTS = 10_000;
/** The same, of those that strangers may send and that cost money or reveal who has an account. */
const STRANGERS_REQUESTS = 300;
/** The same, of sign-ups. */
const SIGN_UPS = 60;
/** The same, of checkout pages: people pay once, a thief tries cards. Providers' notices, many from one address, are let through. */
const CHECKOUTS = 100;

const strangersPaths = operationList.filter(countsByAddress).map(pathOf);

/**
 * Rules of the Common set that look at bodies and only count here. Route polylines and batches of positions are longer
 * than 8 kB; a chat message may hold `<b>`, `../` or a link. Such a request would be answered by a page that no client
 * can read. Every body is checked against its schema, and texts are shown as texts.
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
 * The web ACL of the site. CloudFront only accepts ACLs of us-east-1, hence a separate stack. The main stack reads its
 * ARN by a cross-region reference, so that no way of synthesizing or deploying it leaves the firewall out.
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
        // A payer who comes back has paid, perhaps among hundreds behind one address: they must be led to their order.
        rateRule('checkouts', 3, CHECKOUTS, { beginning: ['/api/pay/'], notEnding: ['/webhook', '/return'] }),
        managedRule('AWSManagedRulesCommonRuleSet', 10, countedBodyRules),
        managedRule('AWSManagedRulesKnownBadInputsRuleSet', 11),
      ],
    });
    this.webAclArn = acl.attrArn;
    this.logBlockedRequests(props.stage);
  }

  /** Samples are gone after three hours, when somebody asks why they were kept out. Of those who were let in nothing is kept. */
  private logBlockedRequests({ name, logRetentionDays }: Stage): void {
    const group = new logs.LogGroup(this, 'Blocked', {
      // WAF writes to groups of such names only.
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
