/**
 * The form in which names are compared: without case and accents, with one blank between words. "Núñez" is "nunez". Voters
 * and the keys of contributors are stored in this form, so a change to it would lose both.
 */
export function foldName(name: string): string {
  const folded = name.toLowerCase().trim().replace(/\s+/g, ' ')
  return folded.normalize('NFD').replace(/\p{M}+/gu, '')
}
