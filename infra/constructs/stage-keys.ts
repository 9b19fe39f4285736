import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

const LENGTH = 40;
/** A key on a laptop is no secret, and only the laptop reaches its address. */
const LOCAL_KEY = 'local';

export type StageKeysProps = {
  readonly isLocal: boolean;
  /** Words in the keys of the edge: see `edgeWords` of the stage. */
  readonly words?: readonly string[] | undefined;
};

/**
 * Keys that the stack generates. Nobody types them, and no output or log contains them: CloudFormation puts them into
 * functions and CloudFront by dynamic reference.
 */
export class StageKeys extends Construct {
  /**
   * Functions recognise requests from the edge by these keys. The edge sends the first; functions also accept the
   * others, so that no request is refused while a deployment changes the words of the stage.
   */
  readonly edge: readonly string[];
  /** The pool's trigger recognises the sign-ups of the function that registers people by this key. */
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
