/** Lets the compiler read texts anew that have changed since it looked at them. */
export function forgetChangedTexts(folder?: string): void;
