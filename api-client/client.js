// Made from the OpenAPI document by `npm run client`: whatever is changed here is lost.

const CALLS = {
  searchRegister: '/api/search',
  getOverview: '/api/overview',
  searchNames: '/api/names',
  getFiledName: '/api/names/{zip}/{name}',
  listFiledNameRows: '/api/names/{zip}/{name}/rows',
  listElections: '/api/electioncodes',
  listLatestCandidates: '/api/candidates',
  listElectionCandidates: '/api/candidates/election/{electionId}',
  listOfficeCandidates: '/api/candidates/{electionId}/{officeCode}',
  listCandidatesByAccount: '/api/candidates/byAccount/{acctNum}',
  getCandidate: '/api/candidates/{acctNum}',
  listRaces: '/api/races/{electionId}/{officeCode}',
  getRace: '/api/races/{electionId}/{officeCode}/{district}',
  listCommittees: '/api/committees',
  listCommitteesToFind: '/api/committee',
  listCommitteesOfOfficer: '/api/committees/byOfficer/{name}',
  getCommittee: '/api/committees/{acctNum}',
  getRegistration: '/api/registrations/{acctNum}',
  getRelated: '/api/related/{acctNum}',
  listBalances: '/api/balances',
  explainBalance: '/api/balances/{acctNum}',
  listTransactions: '/api/transactions',
  getTransactionSummary: '/api/transactions/summary',
  getOfficeTransactions: '/api/transactions/races/{electionId}/{officeCode}',
  getRaceTransactions: '/api/transactions/races/{electionId}/{officeCode}/{district}',
  listCounterparties: '/api/transactions/between/{acctNum}',
  listRowsBetween: '/api/transactions/between/{payer}/{receiver}',
  getDataStatus: '/api/status',
  listDocuments: '/api/documents/{acctNum}',
  listDocumentsOfType: '/api/documents/type/{type}',
  getPublication: '/api/bulk',
  listLatestImports: '/api/imports/latest',
  getRevision: '/api/revision',
  listChanges: '/api/changes',
  getCitation: '/api/citation',
  getReconciliation: '/api/reconcile',
  suggestEntities: '/api/reconcile/entities',
  suggestTypes: '/api/reconcile/types',
  suggestProperties: '/api/reconcile/properties',
  getOpenApiDocument: '/api/openapi.json',
}

/** A refusal of the server, in its own words; `status` is that of the answer. */
export class LedgerError extends Error {
  constructor(status, message) {
    super(message)
    this.name = 'LedgerError'
    this.status = status
  }
}

/**
 * The calls of the register at this address, as functions. `fetch` is the one that asks, of your own making if you like: one
 * that waits between calls, or keeps answers.
 */
export function createClient(site, { fetch = globalThis.fetch } = {}) {
  const origin = site.replace(/\/+$/, '')
  return Object.fromEntries(
    Object.entries(CALLS).map(([id, path]) => [
      id,
      async (parameters = {}, options = {}) =>
        read(await fetch(origin + addressOf(path, parameters), options)),
    ]),
  )
}

function addressOf(path, parameters) {
  const inPath = path.replace(/{(\w+)}/g, (_, name) => encodeURIComponent(String(parameters[name])))
  const query = Object.entries(parameters)
    .filter(([name, value]) => value !== undefined && !path.includes(`{${name}}`))
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return query.length === 0 ? inPath : `${inPath}?${query.join('&')}`
}

async function read(response) {
  if (response.ok) return response.json()
  const refusal = await response.json().catch(() => undefined)
  throw new LedgerError(
    response.status,
    refusal?.errors?.[0]?.msg ?? `The server answered ${response.status}`,
  )
}
