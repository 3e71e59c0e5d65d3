import type { Context } from 'hono'
import { LATEST_FILINGS } from '#contract/apiUrls.ts'
import { CANDIDATE_LIST, LATEST_LIST } from '#contract/lists/candidateList.ts'
import { COMMITTEE_LIST } from '#contract/lists/committeeList.ts'
import { DOCUMENT_LIST } from '#contract/lists/documentList.ts'
import {
  type ExportFormat,
  type ListAddress,
  type ListState,
  parseListState,
} from '#contract/lists/listState.ts'
import { OFFICER_LIST } from '#contract/lists/officerList.ts'
import { OFFICE_RACE_LIST, RACE_LIST } from '#contract/lists/raceList.ts'
import { zipOf } from '#contract/schemas/filedName.ts'
import type { ExportTable } from '../../exports/ExportTable.ts'
import type { ExportTables } from '../../exports/exportTables.ts'
import type { SendExport } from '../../exports/sendExport.ts'
import type { Handlers } from '../Handlers.ts'
import { changeFilterOf } from './changes.ts'

/** The tables of the public site as files. */
export function exportHandlers(
  { overview, candidates, races, records, rows, between, found, freshness, changed }: ExportTables,
  send: SendExport,
) {
  /** The handler of an export: its table, which is made when there is room for it, in the format of its address. */
  const file =
    <Request extends FileRequest>(tableOf: (request: Request) => Promise<ExportTable>) =>
    (request: Request) =>
      send(request.c, request.params.format, () => tableOf(request))

  return {
    exportLatestCandidates: file(({ query: { limit = LATEST_FILINGS, ...query } }) =>
      candidates.latest(limit, listStateOf(query, LATEST_LIST)),
    ),
    exportOfficeCandidates: file(({ params: { electionId, officeCode }, query }) =>
      candidates.ofOffice(electionId, officeCode, listStateOf(query, CANDIDATE_LIST)),
    ),
    exportCandidatesByAccount: file(({ params }) => candidates.ofCommittee(params.acctNum)),
    exportElectionRaces: file(
      async ({ params, query: { table }, refuse }) =>
        (await races.ofElection(params.electionId, table)) ?? refuse(404),
    ),
    exportRaces: file(
      async ({ params: { electionId, officeCode }, query, refuse }) =>
        (await races.ofOffice(electionId, officeCode, listStateOf(query, OFFICE_RACE_LIST))) ?? refuse(404),
    ),
    exportRace: file(
      async ({ params: { electionId, officeCode, district }, query, refuse }) =>
        (await races.race(electionId, officeCode, district, listStateOf(query, RACE_LIST))) ?? refuse(404),
    ),
    exportCommittees: file(({ query }) => records.committees(listStateOf(query, COMMITTEE_LIST))),
    exportCommitteesOfOfficer: file(({ params, query }) =>
      records.committeesOfOfficer(params.name, listStateOf(query, OFFICER_LIST)),
    ),
    exportOfficeBalances: file(({ params: { electionId, officeCode }, query }) =>
      candidates.balancesOfOffice(electionId, officeCode, listStateOf(query, CANDIDATE_LIST)),
    ),
    exportBalances: file(
      async ({ params, refuse }) => (await records.balances(params.acctNum)) ?? refuse(404),
    ),
    exportDocuments: file(({ params, query }) =>
      records.documents(params.acctNum, listStateOf(query, DOCUMENT_LIST)),
    ),
    exportTransactions: file(async ({ query, refuse }) => (await rows.transactions(query)) ?? refuse(413)),
    exportTransactionSummary: file(({ query }) => rows.summary(query)),
    exportOfficeTransactions: file(
      async ({ params: { format: _format, ...office }, query, refuse }) =>
        (await rows.ofRace(office, query.kind)) ?? refuse(404),
    ),
    exportRaceTransactions: file(
      async ({ params: { format: _format, ...race }, query, refuse }) =>
        (await rows.ofRace(race, query.kind)) ?? refuse(404),
    ),
    exportCounterparties: file(({ params, query }) =>
      between.counterparties(params.acctNum, query.direction),
    ),
    exportSearch: file(({ query: { q, kind } }) => found.register(q, kind)),
    exportNames: file(({ query }) => found.names(query.q)),
    exportFiledNameRows: file(
      async ({ params: { zip, name }, refuse }) => (await rows.ofName(name, zipOf(zip))) ?? refuse(404),
    ),
    exportFiledNameSums: file(async ({ params: { zip, name }, refuse }) => {
      const table = await rows.sumsOfName(name, zipOf(zip))
      return table ?? refuse(table === null ? 413 : 404)
    }),
    exportNewestDocuments: file(overview.newestDocuments),
    exportLatestImports: file(freshness.imports),
    exportDataStatus: file(freshness.moneyKnown),
    exportDisagreements: file(freshness.disagreements),
    exportChanges: file(({ query }) => changed.changes(changeFilterOf(query))),
  } satisfies Partial<Handlers>
}

/** What a request for any file has. */
interface FileRequest {
  c: Context
  params: { format: ExportFormat }
}

/** The state of a list that a query asks for. */
const listStateOf = (query: Readonly<Record<string, string | undefined>>, list: ListAddress): ListState =>
  parseListState(
    new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    list,
  )
