/** Of a command that is told all by its settings: ends the process where it is given anything, having said how it is used. */
export function takesNothing(usage: string): void {
  const [word] = process.argv.slice(2)
  if (word === undefined) return
  const isAsked = word === '--help'
  ;(isAsked ? console.log : console.error)(usage)
  process.exit(isAsked ? 0 : 2)
}
