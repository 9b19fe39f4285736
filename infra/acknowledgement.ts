import type { IConstruct } from 'constructs';

/** A finding of cdk-nag that is accepted, and why. */
export type Acknowledgement = { readonly at: IConstruct; readonly id: string; readonly reason: string };
