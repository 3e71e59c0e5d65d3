/** What a search is asked: one text for the spellings that cannot differ in their answers. */
export const questionOf = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()
