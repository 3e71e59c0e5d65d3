const FLORIDA = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** The day it was where the data is from, ISO: what is fetched there in the evening is not tomorrow's. */
export const dayInFlorida = (instant: Date): string => FLORIDA.format(instant)
