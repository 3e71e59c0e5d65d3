const FLORIDA = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** The ISO day of an instant in Florida, so that data fetched in the evening is not dated tomorrow. */
export const dayInFlorida = (instant: Date): string => FLORIDA.format(instant)
