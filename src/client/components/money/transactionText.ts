import type { Tone } from '#client/ui/plot/Bar.tsx'
import { TRANSACTION_TYPES, typeText } from '#contract/domain/transactionTypes.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'

interface KindLabels {
  title: string
  /** The other party in the rows. */
  party: string
  /** What the state says about the party, or about the purpose. */
  detail: string
}

export const KIND_LABELS: Readonly<Record<TransactionKind, KindLabels>> = {
  contributions: { title: 'Contributions', party: 'Contributor', detail: 'Occupation' },
  expenditures: { title: 'Expenditures', party: 'Payee', detail: 'Purpose' },
  transfers: { title: 'Transfers', party: 'Transferred to', detail: 'Nature of account' },
  distributions: { title: 'Other Distributions', party: 'Distributed to', detail: 'Purpose' },
}

/** The types that can be filtered by, as the address writes them. */
export function typeChoices(kind: TransactionKind, chosen = '') {
  const choices = [
    { value: '', label: 'Any type' },
    ...(kind === 'contributions' ? [{ value: '-LOA,-INK', label: 'All but loans and in-kind' }] : []),
    ...(kind === 'expenditures' ? [{ value: '-PCS', label: 'All but petty cash spent' }] : []),
    ...Object.entries(TRANSACTION_TYPES[kind]).map(([value, label]) => ({ value, label })),
  ]
  return choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, label: typeText(kind, chosen) }]
}

/** Contributions come in; everything else goes out. */
export const toneOf = (kind: TransactionKind): Tone => (kind === 'contributions' ? 'in' : 'out')

/** The label of the field of each parameter by which rows are filtered. */
export const fieldLabels = (kind: TransactionKind) => ({
  text: `${KIND_LABELS[kind].party}, place or ${KIND_LABELS[kind].detail.toLowerCase()}`,
  account: 'Account',
  type: 'Type',
  from: 'From',
  to: 'To',
  least: 'At least, in dollars',
  most: 'At most, in dollars',
  list: 'Lists',
  sort: 'Order',
})
