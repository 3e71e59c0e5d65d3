/** What an address calls a term: "Cash on hand" is `cash-on-hand`. */
export const termId = (name: string): string => name.toLowerCase().replaceAll(' ', '-')
