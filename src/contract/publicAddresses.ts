/**
 * The method and path of each endpoint anyone may call, by its id. What else is known of an endpoint stands under the
 * same id in `endpoints/`, where no visitor downloads it.
 */

export const listElections = 'GET /api/electioncodes'
export const listLatestCandidates = 'GET /api/candidates'
export const listElectionCandidates = 'GET /api/candidates/election/{electionId}'
export const listOfficeCandidates = 'GET /api/candidates/{electionId}/{officeCode}'
export const listCandidatesByAccount = 'GET /api/candidates/byAccount/{acctNum}'
export const getCandidate = 'GET /api/candidates/{acctNum}'
export const listCommittees = 'GET /api/committees'
export const listCommitteesToFind = 'GET /api/committee'
export const getCommittee = 'GET /api/committees/{acctNum}'
/** @public A page asks for it where it shows more than the lists say. */
export const getRegistration = 'GET /api/registrations/{acctNum}'
export const listBalances = 'GET /api/balances'
export const explainBalance = 'GET /api/balances/{acctNum}'
export const getDataStatus = 'GET /api/status'
export const listDocuments = 'GET /api/documents/{acctNum}'
export const listDocumentsOfType = 'GET /api/documents/type/{type}'
export const getDocumentFile = 'GET /docs/{FilePath}'
export const listLatestImports = 'GET /api/imports/latest'
export const getOpenApiDocument = 'GET /api/openapi.json'
/** @public Only people ask for it. */
export const getDocumentationPage = 'GET /api/docs'
export const getDocumentationStyle = 'GET /api/docs.css'
