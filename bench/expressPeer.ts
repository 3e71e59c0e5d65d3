import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { DatabaseSync } from 'node:sqlite'

/* The two calls with Express, which is installed in the folder, over the database in the file. */

/** A candidate in the form of our call, without what the site adds: edits, deletions, and suppression by the state. */
const CANDIDATE = `select acct_num as AcctNum, name_first as NameFirst, name_middle as NameMiddle,
  name_last as NameLast, addr1 as Addr1, addr2 as Addr2, city as City, state as State, zip as Zip,
  party_code as PartyCode, office_code as OfficeCode, office_desc as OfficeDesc, juris1num as Juris1num,
  status_desc as StatusDesc, voter_id as VoterID, election_id as ElectionID, 'candidates/' || acct_num as id,
  left_on as offListSince from candidate`

const ACCOUNT_LISTS = `select candidate_acct_num as candidate, account_name as accountName, account_num as accountNum
  from listed_account join candidate on acct_num = candidate_acct_num`

const OF_OFFICE = 'left_on is null and election_id = ? and office_code = ?'

/** The queries of a plain API over the same file, with statements prepared once. */
function plainCandidates(file: string) {
  const db = new DatabaseSync(file, { readOnly: true })
  const [list, lists] = [
    db.prepare(`${CANDIDATE} where ${OF_OFFICE} order by acct_num desc`),
    db.prepare(`${ACCOUNT_LISTS} where ${OF_OFFICE} order by position`),
  ]
  const [record, listOf] = [
    db.prepare(`${CANDIDATE} where acct_num = ?`),
    db.prepare(`${ACCOUNT_LISTS} where acct_num = ? order by position`),
  ]
  const withLists = (candidates: ReturnType<typeof list.all>, links: ReturnType<typeof lists.all>) => {
    const linksByCandidate = Map.groupBy(links, ({ candidate }) => candidate)
    return candidates.map((candidate) => ({
      ...candidate,
      AccountList: (linksByCandidate.get(candidate['AcctNum'] ?? 0) ?? []).map(
        ({ accountName, accountNum }) => ({
          accountName,
          accountNum,
        }),
      ),
    }))
  }
  return {
    ofOffice: (election: string, office: string) =>
      withLists(list.all(election, office), lists.all(election, office)),
    find: (account: number) => withLists(record.all(account), listOf.all(account))[0],
  }
}

interface Express {
  use(middleware: unknown): void
  disable(setting: string): void
  get(
    path: string,
    answer: (request: { params: Record<string, string> }, response: { json(body: unknown): void }) => void,
  ): void
  listen(port: number, host: string, ready: () => void): Server
}

const [folder = '', file = ''] = process.argv.slice(2)
const load = createRequire(`${folder}/`)
const candidates = plainCandidates(file)
const app = (load('express') as () => Express)()
app.disable('x-powered-by')
app.use((load('compression') as () => unknown)())
app.get('/api/candidates/:election/:office', ({ params }, response) =>
  response.json(candidates.ofOffice(params['election'] ?? '', params['office'] ?? '')),
)
app.get('/api/candidates/:account', ({ params }, response) =>
  response.json(candidates.find(Number(params['account']))),
)
const server = app.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
