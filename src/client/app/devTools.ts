import type { DevToolsEnhancerOptions } from '@reduxjs/toolkit'
import type { RootState } from '#client/store/store.ts'

/** The queries whose answers are the same for everyone. */
export const PUBLIC_QUERIES: ReadonlySet<string> = new Set([
  'explainBalance',
  'getCandidate',
  'getCitation',
  'getCitationFile',
  'getCitationKeys',
  'getCommittee',
  'getDataStatus',
  'getElectionRaces',
  'getFiledName',
  'getHasRealLists',
  'getOverview',
  'getRace',
  'getRaceTransactions',
  'getRegistration',
  'getRelated',
  'getTransactionSummary',
  'getZipRaces',
  'listBalances',
  'listCandidatesByAccount',
  'listChanges',
  'listCommittees',
  'listCommitteesOfOfficer',
  'listCounterparties',
  'listDocuments',
  'listDocumentsOfType',
  'listElections',
  'listFiledNameRows',
  'listFindableCommittees',
  'listLatestCandidates',
  'listLatestImports',
  'listOfficeCandidates',
  'listOffices',
  'listRaces',
  'listTransactions',
  'searchNames',
  'searchRegister',
])

/** An action whose type has not been checked. */
interface AnyAction {
  type: string
  payload?: unknown
  meta?: { arg?: Call; requestId?: unknown; requestStatus?: unknown }
}

/** The form of a value without any text of it: numbers, names of fields, and how many items a list has. */
function outline(value: unknown): unknown {
  if (typeof value === 'string') return '(hidden)'
  if (Array.isArray(value)) return `(${value.length} hidden)`
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, outline(inner)]))
}

interface Call {
  endpointName?: string
  requestId?: string
  status?: unknown
}

const isPublic = ({ endpointName }: Call = {}) => PUBLIC_QUERIES.has(endpointName ?? '')

/** The keys of hidden calls would show what was asked. */
const showCalls = (calls: object) =>
  Object.fromEntries(
    Object.entries(calls).map(([key, call]: [string, Call]) => {
      if (isPublic(call)) return [key, call]
      const { endpointName, requestId, status } = call
      return [`${endpointName} ${requestId}`, { ...shape(call), endpointName, requestId, status }]
    }),
  )

const shape = (value: object) => outline(value) as object // an object's outline is one

function showState({ selection, expansion, session, toasts, unsaved, workList, api }: RootState) {
  const { queries, mutations, config } = api
  return {
    selection,
    expansion,
    session: outline(session),
    toasts: toasts.map(outline),
    unsaved: outline(unsaved),
    workList: outline(workList),
    api: { queries: showCalls(queries), mutations: showCalls(mutations), config },
  }
}

function showAction(action: AnyAction) {
  const { type, payload, meta } = action
  if (/^(selection|expansion)\//.test(type)) return action
  const { arg, requestId, requestStatus } = meta ?? {}
  if (isPublic(arg)) return { type, payload, meta: { arg, requestId, requestStatus } }
  const call = arg && { ...shape(arg), endpointName: arg.endpointName }
  return { type, payload: outline(payload), meta: { arg: call, requestId, requestStatus } }
}

/**
 * What Redux DevTools get, also on the built site: choices, open rows and public answers as they are, and of everything
 * else, which may hold a token, a password or a voter, its outline. A new slice or call is hidden until it is named here.
 */
export const devTools: DevToolsEnhancerOptions = {
  name: 'Sunshine Ledger',
  // DevTools only show what these return.
  actionSanitizer: (action) => showAction(action) as typeof action,
  stateSanitizer: (state) => showState(state as RootState) as typeof state,
}
