import { parseAcctNum } from './parseAcctNum.ts'

/** The kinds of records that names can be matched with. */
export const RECONCILED_KINDS = ['candidate', 'committee'] as const
export type ReconciledKind = (typeof RECONCILED_KINDS)[number]

/** The properties that tell a record from its namesakes, with their labels. */
export const RECONCILED_PROPERTIES = {
  election: 'Election',
  office: 'Office',
  district: 'District',
  party: 'Party',
  status: 'Status',
  type: 'Type of committee',
} as const
export type ReconciledProperty = keyof typeof RECONCILED_PROPERTIES

/** A candidate's registration or a committee, with what tells it from others of the same name. */
export interface RegisteredEntity {
  kind: ReconciledKind
  acctNum: number
  name: string
  /** What tells it from others of the same name, on one line. */
  says: string
  /** The address of its page on this site. */
  page: string
  /** The state's code and its meaning. */
  values: Partial<Record<ReconciledProperty, readonly string[]>>
}

/** The record that an external id such as `candidate-91527` refers to. */
export function parseEntityId(id: string): Pick<RegisteredEntity, 'kind' | 'acctNum'> | undefined {
  const [kind, number = ''] = id.split('-', 2)
  const known = RECONCILED_KINDS.find((one) => one === kind)
  const acctNum = parseAcctNum(number)
  return known && acctNum !== null ? { kind: known, acctNum } : undefined
}

/** The id of a record outside of the register: `candidate-91527`. */
export const entityId = ({ kind, acctNum }: Pick<RegisteredEntity, 'kind' | 'acctNum'>) =>
  `${kind}-${acctNum}`
