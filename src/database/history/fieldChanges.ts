import type { ChangeKind } from '#contract/domain/changeKinds.ts'
import { FIGURE_NAMES, isFigure } from '#contract/domain/moneyTerms.ts'
import type { FieldChange } from '#contract/schemas/change.ts'
import type { Facts } from './accountFacts.ts'

/** The fields in which two states of a record differ, in the record's order. */
export function fieldChanges(kind: ChangeKind, before: Facts = {}, after: Facts = {}): FieldChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const [was, is] = [before[field] ?? null, after[field] ?? null]
    if (was === is) return []
    const says = `${wordOf(kind, field)}: ${valueOf(field, was)} → ${valueOf(field, is)}`
    return [{ field, before: was, after: is, says }]
  })
}

const WORDS: Readonly<Record<string, string>> = {
  ...FIGURE_NAMES,
  basis: 'Figures from',
  asOf: 'Figures as of',
  accounts: 'Accounts',
  offListSince: 'Not on the state’s list since',
  stateName: 'The state’s name',
  registrationStatus: 'Status on its registration page',
  committeeStatus: 'Status in the look-up',
}

/** "deputyTreasurer" becomes "Deputy treasurer". */
const wordOf = (kind: ChangeKind, field: string) =>
  (kind === 'registration' && field === 'treasurer' ? 'Treasurer on its registration page' : WORDS[field]) ??
  field
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase())

const BASES: Readonly<Record<string, string>> = {
  ledger: 'its transactions',
  stateTotal: 'the state’s totals',
  list: 'an operator’s list',
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

function valueOf(field: string, value: string | number | null): string {
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'number') return isFigure(field) ? dollars.format(value / 100) : String(value)
  if (field === 'basis') return BASES[value] ?? value
  return value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1').replaceAll('\n', '; ')
}
