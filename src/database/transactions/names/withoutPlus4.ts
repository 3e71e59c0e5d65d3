/** The place with a ZIP code of five digits: nine identify a few houses, and street addresses are not published. */
export const withoutPlus4 = (place: string) => place.replace(/(\d{5})-?\d{4}$/, '$1')
