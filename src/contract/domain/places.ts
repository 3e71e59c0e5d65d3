const ZIP = /(?<!\d)(\d{5})(?:-?\d{4})?$/

/** Fewer voters of a ZIP code in a district are not published. */
export const MIN_VOTERS_OF_DISTRICT = 25

/** A place without the last four digits of its ZIP code: nine identify a few houses. */
export const withoutPlus4 = (place: string): string => place.replace(/(\d{5})-?\d{4}$/, '$1')

/** The five digits at the end of a place such as `Orlando, FL 32801-1234`, or ''. */
export const zipIn = (place: string): string => ZIP.exec(place.trimEnd())?.[1] ?? ''

/** A place as filed, such as `OCALA, FL 34470`, without a line break between the state and the ZIP code. */
export const placeText = (place: string): string => place.replace(/ (?=[\d-]+$)/, '\u00A0')
