/**
 * The method and path of each public endpoint, by its id. Everything else about an endpoint is under the same id in
 * `endpoints/`, which visitors do not download.
 */

export const searchRegister = 'GET /api/search'
export const getOverview = 'GET /api/overview'
export const searchNames = 'GET /api/names'
export const getFiledName = 'GET /api/names/{zip}/{name}'
export const listFiledNameRows = 'GET /api/names/{zip}/{name}/rows'
export const listElections = 'GET /api/electioncodes'
export const listLatestCandidates = 'GET /api/candidates'
export const listElectionCandidates = 'GET /api/candidates/election/{electionId}'
export const listOfficeCandidates = 'GET /api/candidates/{electionId}/{officeCode}'
export const listCandidatesByAccount = 'GET /api/candidates/byAccount/{acctNum}'
export const getCandidate = 'GET /api/candidates/{acctNum}'
export const getElectionRaces = 'GET /api/races/{electionId}'
export const listRaces = 'GET /api/races/{electionId}/{officeCode}'
export const getRace = 'GET /api/races/{electionId}/{officeCode}/{district}'
export const getZipRaces = 'GET /api/zips/{zip}'
export const listCommittees = 'GET /api/committees'
export const listCommitteesToFind = 'GET /api/committee'
export const listCommitteesOfOfficer = 'GET /api/committees/byOfficer/{name}'
export const getCommittee = 'GET /api/committees/{acctNum}'
/** @public A page asks for it where it shows more than the lists say. */
export const getRegistration = 'GET /api/registrations/{acctNum}'
export const getRelated = 'GET /api/related/{acctNum}'
export const listBalances = 'GET /api/balances'
export const explainBalance = 'GET /api/balances/{acctNum}'
export const listTransactions = 'GET /api/transactions'
export const getTransactionSummary = 'GET /api/transactions/summary'
export const getOfficeTransactions = 'GET /api/transactions/races/{electionId}/{officeCode}'
export const getRaceTransactions = 'GET /api/transactions/races/{electionId}/{officeCode}/{district}'
export const listCounterparties = 'GET /api/transactions/between/{acctNum}'
export const getDataStatus = 'GET /api/status'
export const listDocuments = 'GET /api/documents/{acctNum}'
export const listDocumentsOfType = 'GET /api/documents/type/{type}'
export const getDocumentFile = 'GET /docs/{FilePath}'
export const listLatestImports = 'GET /api/imports/latest'
export const listChanges = 'GET /api/changes'
/** @public Programs that read feeds ask for them. */
export const getFeed = 'GET /feeds/{feed}'
/** @public */
export const getFeedOf = 'GET /feeds/{subject}/{feed}'
/** @public */
export const getRaceFeed = 'GET /feeds/races/{electionId}/{officeCode}/{feed}'
export const getCitation = 'GET /api/citation'
export const getCitationFile = 'GET /api/citation/file'
export const getCitationKeys = 'GET /.well-known/citation-keys.json'
export const getReconciliation = 'GET /api/reconcile'
/** @public Programs that match names ask for it. */
export const reconcile = 'POST /api/reconcile'
export const suggestEntities = 'GET /api/reconcile/entities'
export const suggestNames = 'GET /api/reconcile/{names}'
export const getOpenApiDocument = 'GET /api/openapi.json'
/** @public Only people ask for it. */
export const getDocumentationPage = 'GET /api/docs'
export const getDocumentationStyle = 'GET /api/docs.css'

/** The whole register as files, if the operator has published them. */
export const getPublication = 'GET /api/bulk'
/** Leads to a file of the last publication. */
export const getLatestFile = 'GET /api/bulk/latest/{file}'
/** @public Whoever reads the ones before asks for it. */
export const getPublishedFile = 'GET /api/bulk/{publication}/{file}'
