/** The form in which names are compared: without case and accents, with one blank between words. "Núñez" is "nunez". */
export function foldName(name: string): string {
  const folded = name.toLowerCase().trim().replace(/\s+/g, ' ')
  return folded.normalize('NFD').replace(/\p{M}+/gu, '')
}
