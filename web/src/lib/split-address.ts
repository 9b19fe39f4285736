/** Splits "Järntorget 3, 413 04 Göteborg" into the street and the rest, by the Arabic comma too. */
export const splitAddress = (address: string): [head: string, rest: string] => {
  const comma = address.search(/[,،]/);
  return comma < 0 ? [address, ''] : [address.slice(0, comma), address.slice(comma + 1).trim()];
};
