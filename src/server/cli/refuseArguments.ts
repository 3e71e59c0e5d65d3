/** For a command without arguments: if there are any, prints the usage and exits. */
export function refuseArguments(usage: string): void {
  const [word] = process.argv.slice(2)
  if (word === undefined) return
  const isAsked = word === '--help'
  ;(isAsked ? console.log : console.error)(usage)
  process.exit(isAsked ? 0 : 2)
}
