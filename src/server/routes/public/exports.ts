import { LATEST_FILINGS } from '#contract/apiUrls.ts'
import { listStateOf } from '#contract/endpoints/listParameters.ts'
import { CANDIDATE_LIST } from '#contract/lists/candidateList.ts'
import { COMMITTEE_LIST } from '#contract/lists/committeeList.ts'
import { DOCUMENT_LIST } from '#contract/lists/documentList.ts'
import { LATEST_LIST } from '#contract/lists/latestList.ts'
import { OFFICER_LIST } from '#contract/lists/officerList.ts'
import { OFFICE_RACE_LIST } from '#contract/lists/officeRaceList.ts'
import { RACE_LIST } from '#contract/lists/raceList.ts'
import { zipOf } from '#contract/schemas/filedName.ts'
import type { ExportTables } from '../../exports/exportTables.ts'
import type { SendExport } from '../../exports/sendExport.ts'
import type { Handlers } from '../Handlers.ts'
import { changeFilterOf } from './changeFilterOf.ts'

/** The tables of the public site as files. */
export const exportHandlers = (
  { overview, candidates, races, records, rows, between, found, freshness, changed }: ExportTables,
  send: SendExport,
) =>
  ({
    exportLatestCandidates: ({ c, params: { format }, query: { limit = LATEST_FILINGS, ...query } }) =>
      send(c, format, () => candidates.latest(limit, listStateOf(query, LATEST_LIST))),

    exportOfficeCandidates: ({ c, params: { format, electionId, officeCode }, query }) =>
      send(c, format, () => candidates.ofOffice(electionId, officeCode, listStateOf(query, CANDIDATE_LIST))),

    exportCandidatesByAccount: ({ c, params: { format, acctNum } }) =>
      send(c, format, () => candidates.ofCommittee(acctNum)),

    exportElectionRaces: ({ c, params: { format, electionId }, query: { table }, refuse }) =>
      send(c, format, async () => (await races.ofElection(electionId, table)) ?? refuse(404)),

    exportRaces: ({ c, params: { format, electionId, officeCode }, query, refuse }) =>
      send(
        c,
        format,
        async () =>
          (await races.ofOffice(electionId, officeCode, listStateOf(query, OFFICE_RACE_LIST))) ?? refuse(404),
      ),

    exportRace: ({ c, params: { format, electionId, officeCode, district }, query, refuse }) =>
      send(
        c,
        format,
        async () =>
          (await races.race(electionId, officeCode, district, listStateOf(query, RACE_LIST))) ?? refuse(404),
      ),

    exportCommittees: ({ c, params: { format }, query }) =>
      send(c, format, () => records.committees(listStateOf(query, COMMITTEE_LIST))),

    exportCommitteesOfOfficer: ({ c, params: { format, name }, query }) =>
      send(c, format, () => records.committeesOfOfficer(name, listStateOf(query, OFFICER_LIST))),

    exportOfficeBalances: ({ c, params: { format, electionId, officeCode }, query }) =>
      send(c, format, () =>
        candidates.balancesOfOffice(electionId, officeCode, listStateOf(query, CANDIDATE_LIST)),
      ),

    exportBalances: ({ c, params: { format, acctNum }, refuse }) =>
      send(c, format, async () => (await records.balances(acctNum)) ?? refuse(404)),

    exportDocuments: ({ c, params: { format, acctNum }, query }) =>
      send(c, format, () => records.documents(acctNum, listStateOf(query, DOCUMENT_LIST))),

    exportTransactions: ({ c, params: { format }, query, refuse }) =>
      send(c, format, async () => (await rows.transactions(query)) ?? refuse(413)),

    exportTransactionSummary: ({ c, params: { format }, query }) =>
      send(c, format, () => rows.summary(query)),

    exportOfficeTransactions: ({ c, params: { format, ...office }, query: { kind }, refuse }) =>
      send(c, format, async () => (await rows.ofRace(office, kind)) ?? refuse(404)),

    exportRaceTransactions: ({ c, params: { format, ...race }, query: { kind }, refuse }) =>
      send(c, format, async () => (await rows.ofRace(race, kind)) ?? refuse(404)),

    exportCounterparties: ({ c, params: { format, acctNum }, query: { direction } }) =>
      send(c, format, () => between.counterparties(acctNum, direction)),

    exportSearch: ({ c, params: { format }, query: { q, kind } }) =>
      send(c, format, () => found.register(q, kind)),

    exportNames: ({ c, params: { format }, query: { q } }) => send(c, format, () => found.names(q)),

    exportFiledNameRows: ({ c, params: { format, zip, name }, refuse }) =>
      send(c, format, async () => (await rows.ofName(name, zipOf(zip))) ?? refuse(404)),

    exportFiledNameSums: ({ c, params: { format, zip, name }, refuse }) =>
      send(c, format, async () => {
        const table = await rows.sumsOfName(name, zipOf(zip))
        return table ?? refuse(table === null ? 413 : 404)
      }),

    exportNewestDocuments: ({ c, params: { format } }) => send(c, format, overview.newestDocuments),

    exportLatestImports: ({ c, params: { format } }) => send(c, format, freshness.imports),

    exportDataStatus: ({ c, params: { format } }) => send(c, format, freshness.moneyKnown),

    exportDisagreements: ({ c, params: { format } }) => send(c, format, freshness.disagreements),

    exportChanges: ({ c, params: { format }, query }) =>
      send(c, format, () => changed.changes(changeFilterOf(query))),
  }) satisfies Partial<Handlers>
