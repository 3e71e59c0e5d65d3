/** Pseudo-random letters, the same every time, which no database can compress. */
export function anyLetters(count: number): string {
  let state = 1
  return Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647
    return String.fromCharCode(97 + (state % 26))
  }).join('')
}
