/** How many examples a random test of costly ones tries: this many, or with TIMES=20 twenty times as many. */
export const times = (count: number) => Math.ceil(count * Number(process.env['TIMES'] ?? 1))
