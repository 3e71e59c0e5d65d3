/** The specification's offices, in its order; it decides the order of the office selector. */
export const OFFICES: Readonly<Record<string, string>> = {
  STS: 'State Senator',
  STR: 'State Representative',
  GOV: 'Governor',
  LTG: 'Lieutenant Governor',
  AGR: 'Commissioner of Agriculture',
  CFO: 'Chief Financial Officer',
  EDU: 'Commissioner of Education',
  SEC: 'Secretary of State',
  ATG: 'Attorney General',
}

export const OFFICE_CODE_FORM = /^[A-Z0-9]{1,4}$/

/** The specification's name of the office; undefined if it has none. */
export const officeName = (code: string): string | undefined =>
  Object.hasOwn(OFFICES, code) ? OFFICES[code] : undefined

/** President, presidential nominee of a party, United States Senator and Representative. */
const FEDERAL = new Set(['PRE', 'PRN', 'USS', 'USR'])

/** Whether candidates for this office report to the Federal Election Commission and have no account with the state. */
export const filesWithFec = (officeCode: string): boolean => FEDERAL.has(officeCode)

/** The office of a list of candidates, public or of the administrators, when nobody chose one. */
export const LIST_OFFICE = 'GOV'

export interface Office {
  code: string
  description: string
}

interface HasOffice {
  OfficeCode: string
  OfficeDesc: string
}

/** The offices these candidates run for: the specification's first, in its order, then the others by description. */
export function officesOf(candidates: readonly HasOffice[]): Office[] {
  const found = new Map(
    candidates.map(({ OfficeCode, OfficeDesc }) => [OfficeCode, officeName(OfficeCode) ?? OfficeDesc]),
  )
  const listed = Object.keys(OFFICES).filter((code) => found.has(code))
  const others = [...found.keys()]
    .filter((code) => officeName(code) === undefined)
    .toSorted((a, b) => (found.get(a) ?? a).localeCompare(found.get(b) ?? b, 'en'))
  return [...listed, ...others].map((code) => ({ code, description: found.get(code) || code }))
}
