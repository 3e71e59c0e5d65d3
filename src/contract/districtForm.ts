/** What an address may name as a district: at most 20 letters, digits, spaces, points and hyphens. */
export const DISTRICT_FORM = /^[\w .-]{1,20}$/
