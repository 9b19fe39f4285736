const MOST_OFFERED = 4;
const MOST = 100_000;

/** The offered amounts as an admin writes them, apart from each other by spaces or semicolons. */
export const tipAmountsIn = (text: string): number[] =>
  text
    .split(/[\s;]+/)
    .filter(Boolean)
    .map(part => Number(part.replace(',', '.')));

export const areTipAmounts = (text: string): boolean => {
  const amounts = tipAmountsIn(text);
  return amounts.length > 0 && amounts.length <= MOST_OFFERED && amounts.every(amount => amount > 0 && amount <= MOST);
};
