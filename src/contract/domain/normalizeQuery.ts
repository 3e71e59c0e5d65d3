/** A search query in normal form: the same text for spellings that always get the same answer. */
export const normalizeQuery = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()
