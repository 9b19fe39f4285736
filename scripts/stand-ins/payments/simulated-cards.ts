/** The bank of a saved card: it pays, declines, or asks its owner first. */
export type Bank = 'pays' | 'declines' | 'asks';

/** A card that a payer has left at a simulated provider. */
export type SimulatedCard = { customer: string; method: string; bank: Bank };

/** Cards by their customer: each card has a customer of its own. */
export type SimulatedCards = Map<string, SimulatedCard>;
