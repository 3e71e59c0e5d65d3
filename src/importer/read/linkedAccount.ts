/** The programs of the state's that show one account's money. */
export const MONEY_PROGRAMS = /\bTre(?:Sel|Fin)\.exe\?/i

/**
 * The account that an address of this program names in its query, as written there; of several the last one, undefined if
 * there is none.
 */
export function linkedAccount(address: string, program: RegExp): string | undefined {
  const found = program.exec(address)
  if (found === null) return undefined
  const query = address.slice(found.index + found[0].length)
  return /^(?:.*&)?account=([^&#]*)/i.exec(query)?.[1]
}
