import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

const LENGTH = 40;
/** A laptop has nobody to hide a key from, and its address is its own. */
const LOCAL_KEY = 'local';

export type StageKeysProps = {
  readonly isLocal: boolean;
  /** Words in the keys of the edge: see `edgeWords` of the stage. */
  readonly words?: readonly string[] | undefined;
};

/**
 * Keys that the stack makes for itself. Nobody types them, no output and no log has them: CloudFormation puts them into functions and
 * CloudFront by dynamic reference.
 */
export class StageKeys extends Construct {
  /**
   * By which functions know a request that came through the edge, which sends the first. They take the others as well, so that a
   * deployment that changes the words of the stage refuses nobody while it is under way.
   */
  readonly edge: readonly string[];
  /** By which the pool's trigger knows the sign-ups of the function that registers people. */
  readonly signUp: string;
  readonly secrets: readonly Secret[];

  constructor(scope: Construct, id: string, { isLocal, words = [] }: StageKeysProps) {
    super(scope, id);
    const [edge, signUp] = isLocal ? [] : [this.made('Edge'), this.made('SignUp')];
    this.secrets = edge && signUp ? [edge, signUp] : [];
    const keyOf = (secret: Secret | undefined) => secret?.secretValue.unsafeUnwrap() ?? LOCAL_KEY;
    this.edge = words.length > 0 ? words.map(word => `${keyOf(edge)}-${word}`) : [keyOf(edge)];
    this.signUp = keyOf(signUp);
  }

  private made(id: string): Secret {
    return new Secret(this, id, {
      generateSecretString: { passwordLength: LENGTH, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }
}
