import { lines, tabbed } from './tabbed.ts'
import { committeeList, PINE_VOTERS, SUNSHINE_FUND } from './stateFiles.ts'

/*
 * The state's four exports, with the headers of its programs. 71001 is Invented Sunshine Fund (PAC), 71002 is Imaginary
 * Pine Voters (ECO).
 */
const list = (header: string) => (rows: readonly string[]) => lines(...[header, ...rows].map(tabbed))

export const contributions = list(
  'Candidate/Committee|Date|Amount|Typ|Contributor Name|Address|City State Zip|Occupation|Inkind Desc',
)
export const expenditures = list(
  'Candidate/Committee|Date|Amount|Payee Name|Address|City State Zip|Purpose|Type',
)
export const transfers = list(
  'Candidate/Committee|Date|Amount|Funds Transferred To|Address|City State Zip|Nature Of Account|Type',
)
export const distributions = list(
  'Candidate/Committee|Date|Amount|Distributed To|Address|City State Zip|Purpose',
)

const WHERE = '1 MADE UP ST|NOWHERE, FL 32301'

/** A contribution to Invented Sunshine Fund. */
export const gave = (amount: string, type = 'CHE', date = '07/10/2026') =>
  `Invented Sunshine Fund (PAC)|${date}|${amount}|${type}|SPECIMEN PAT|${WHERE}|BAKER|`

export const paid = (amount: string, type = 'MON', date = '07/10/2026') =>
  `Invented Sunshine Fund (PAC)|${date}|${amount}|INVENTED PRINTERS LLC|${WHERE}|SIGNS|${type}`

export const moved = (amount: string, type: 'T' | 'F') =>
  `Invented Sunshine Fund (PAC)|07/10/2026|${amount}|INVENTED BANK|${WHERE}|CD|${type}`

export const gaveOn = (amount: string) =>
  `Invented Sunshine Fund (PAC)|07/10/2026|${amount}|INVENTED AIR|${WHERE}|AIRFARE`

export const COMMITTEES_ON_FILE = committeeList(SUNSHINE_FUND, PINE_VOTERS)
