const ZIP = /(?<!\d)(\d{5})(?:-?\d{4})?$/

/** The five digits at the end of a place such as `Orlando, FL 32801-1234`, or ''. */
export const zipIn = (place: string): string => ZIP.exec(place.trimEnd())?.[1] ?? ''
