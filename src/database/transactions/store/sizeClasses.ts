/**
 * The upper bounds of the size classes that rows are counted in, in cents and inclusive: refunds, small gifts to a
 * hundred dollars, then to Florida's limits of a thousand and three thousand, and beyond.
 */
export const SIZES = [-1, 10_000, 50_000, 100_000, 300_000, 1_000_000, 10_000_000, Infinity] as const

/** The index of an amount's class in SIZES. */
export const sizeOf = (cents: number): number => SIZES.findIndex((most) => cents <= most)
