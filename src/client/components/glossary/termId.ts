/** The fragment that identifies a term in an address: "Cash on hand" is `cash-on-hand`. */
export const termId = (name: string): string => name.toLowerCase().replaceAll(' ', '-')
