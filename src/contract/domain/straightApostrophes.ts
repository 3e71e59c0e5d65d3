/** The text with the apostrophes of a typewriter, as the state writes them: phones and word processors type others. */
export const straightApostrophes = (text: string): string => text.replaceAll(/[’‘ʼ´]/g, "'")
