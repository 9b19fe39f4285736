import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import * as wafv2 from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { managedRule, rateRule, visibility } from '../firewall-rules';

/**
 * Requests per address to the user pool in five minutes. A sign-in takes three or four, a signed-in page one in a
 * quarter of an hour. Our own functions, which register people, share their addresses.
 */
const REQUESTS = 1_000;

/** The web ACL of the user pool, which browsers reach past the site: sign-ins, codes and password resets. */
export class PoolFirewall extends Construct {
  /** Name of the ACL in metrics. */
  readonly metricName: string;

  constructor(scope: Construct, id: string, props: { readonly pool: IUserPool; readonly name: string }) {
    super(scope, id);
    this.metricName = props.name;
    const acl = new wafv2.CfnWebACL(this, 'WebAcl', {
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(props.name),
      rules: [rateRule('pool-requests', 0, REQUESTS), managedRule('AWSManagedRulesAmazonIpReputationList', 10)],
    });
    new wafv2.CfnWebACLAssociation(this, 'Association', {
      webAclArn: acl.attrArn,
      resourceArn: props.pool.userPoolArn,
    });
  }
}
