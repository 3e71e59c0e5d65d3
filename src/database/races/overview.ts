import { offeredElections, preferredElection } from '#contract/domain/elections.ts'
import { NEWEST_DOCUMENTS, type NewestDocument, type Overview } from '#contract/schemas/race.ts'
import { accountOwners } from '../accounts.ts'
import { countOf, type Db, withReadTransaction } from '../connection/Db.ts'
import { documentsIn } from '../repositories/documents.ts'
import { latestImportsIn } from '../imports/latestImports.ts'
import { listedCommittees } from '../repositories/committees.ts'
import { electionsIn } from '../repositories/elections.ts'
import { officesOfElection } from './races.ts'

/** A few counts of the register's records, each as on its own list. */
export const readOverview = (db: Db): Promise<Overview> =>
  withReadTransaction(db, async (trx) => {
    const imports = await latestImportsIn(trx).list()
    const election = await electionAndOffices(trx)
    const shown = [election.electionId, 'committees', 'documents', 'solicitations']
    return {
      ...election,
      committees: await countOf(listedCommittees(trx)),
      documents: await newestDocuments(trx),
      ages: imports
        .filter(({ subject }) => shown.includes(subject))
        .map(({ subject, asOf, loadedAt, isSample }) => ({ subject, asOf, loadedAt, isSample })),
    }
  })

type ElectionAndOffices = Pick<Overview, 'electionId' | 'electionName' | 'offices' | 'total'>

/** For the election that lists show first. */
async function electionAndOffices(db: Db): Promise<ElectionAndOffices> {
  const offered = offeredElections(await electionsIn(db).list())
  if (offered.length === 0) return { electionId: null, electionName: '', offices: [], total: null }
  const { value, name } = preferredElection(offered)
  const { offices = [], total = null } = (await officesOfElection(db, value)) ?? {}
  return { electionId: value, electionName: name, offices, total }
}

async function newestDocuments(db: Db): Promise<NewestDocument[]> {
  const documents = await documentsIn(db).newest(NEWEST_DOCUMENTS)
  const accounts = documents.flatMap(({ Account }) => Account ?? [])
  const ownerOf = await accountOwners(db, accounts)
  return documents.map(({ id, Account, Date: date, DocDesc, Filename, FilePath }) => ({
    id,
    date,
    description: DocDesc || Filename,
    filePath: FilePath,
    account: Account,
    ...(Account === null ? { name: '', owner: null } : ownerOf(Account)),
  }))
}
