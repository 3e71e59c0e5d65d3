import { parseAcctNum } from './parseAcctNum.ts'

/** What names can be matched against. */
export const RECONCILED_KINDS = ['candidate', 'committee'] as const
export type ReconciledKind = (typeof RECONCILED_KINDS)[number]

/** What a record can be told from its namesakes by, and what people call it. */
export const RECONCILED_PROPERTIES = {
  election: 'Election',
  office: 'Office',
  district: 'District',
  party: 'Party',
  status: 'Status',
  type: 'Type of committee',
} as const
export type ReconciledProperty = keyof typeof RECONCILED_PROPERTIES

/** A candidate's registration or a committee, as it is told from others of its name. */
export interface RegisteredEntity {
  kind: ReconciledKind
  acctNum: number
  name: string
  /** What tells it from others of its name, on one line. */
  says: string
  /** The address of its page on this site. */
  page: string
  /** In the state's code and in words. */
  values: Partial<Record<ReconciledProperty, readonly string[]>>
}

/** The record that somebody means by what it is known by outside of the register. */
export function parseEntityId(id: string): Pick<RegisteredEntity, 'kind' | 'acctNum'> | undefined {
  const [kind, number = ''] = id.split('-', 2)
  const known = RECONCILED_KINDS.find((one) => one === kind)
  const acctNum = parseAcctNum(number)
  return known && acctNum !== null ? { kind: known, acctNum } : undefined
}

/** `candidate-91527`: what a record is known by outside of the register. */
export const entityId = ({ kind, acctNum }: Pick<RegisteredEntity, 'kind' | 'acctNum'>) =>
  `${kind}-${acctNum}`
