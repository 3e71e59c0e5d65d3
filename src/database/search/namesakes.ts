import { setImmediate } from 'node:timers/promises'
import {
  parseAcctNum,
  parseEntityId,
  RECONCILED_KINDS,
  type ReconciledKind,
  type RegisteredEntity,
} from '#contract/domain/accounts.ts'
import { type Db, withReadTransaction } from '../connection/Db.ts'
import { findSubjects } from './findSubjects.ts'
import { nameScore } from './rankMatches.ts'
import { candidateHit, candidateRows, committeeHit, committeeRows } from './registerSearch.ts'
import { currentIndexOf } from './registerIndex.ts'

type RecordKey = Pick<RegisteredEntity, 'kind' | 'acctNum'>

/** This many records are compared per query. */
const MAX_COMPARED = 25

/** A record of the register, and how similar its name is to the query, from 0 to 100. */
interface Namesake {
  entity: RegisteredEntity
  score: number
}

/** The records similar to a query, the most similar first. */
export interface Likenesses {
  namesakes: Namesake[]
  /** Whether all records with exactly the query's words are included; for common words there may be too many. */
  isWhole: boolean
}

/** A name to look for, and the kinds of record that it may mean. */
interface NameQuestion {
  name: string
  kinds: readonly string[]
}

/** Candidates and committees with names similar to given ones. */
export function namesakesIn(db: Db) {
  const readIndex = currentIndexOf(db)
  /** Those that have a page, in the given order. */
  const entitiesOf = (subjects: readonly RecordKey[]) =>
    withReadTransaction(db, async (trx) => {
      const registered = {
        candidate: await candidates(trx, accountsOf('candidate', subjects)),
        committee: await committees(trx, accountsOf('committee', subjects)),
      }
      return ({ kind, acctNum }: RecordKey) => registered[kind].get(acctNum)
    })

  return {
    /** One record, by its public id. */
    async find(id: string): Promise<RegisteredEntity | undefined> {
      const key = parseEntityId(id)
      return key && (await entitiesOf([key]))(key)
    },

    /** The records similar to each query. */
    async similarTo(questions: readonly NameQuestion[]): Promise<Likenesses[]> {
      const matched: { records: RecordKey[]; isWhole: boolean }[] = []
      for (const { name, kinds } of questions) {
        const known = RECONCILED_KINDS.filter((kind) => kinds.includes(kind))
        const key = parseEntityId(name)
        const subjects =
          key || known.length === 0 ? [] : await findSubjects(await readIndex(), name, MAX_COMPARED, known)
        const records = subjects.flatMap(({ subject }) => ('acctNum' in subject ? [subject] : []))
        // Less similar records are sought only after all with the exact words were found.
        const isWhole = subjects.length < MAX_COMPARED || subjects.some(({ match }) => match !== 'name')
        matched.push({ records: (key ? [key] : records).filter(({ kind }) => known.includes(kind)), isWhole })
        // Lets other requests be answered between two queries.
        await setImmediate()
      }
      const entityOf = await entitiesOf(matched.flatMap(({ records }) => records))
      return matched.map(({ records, isWhole }, at) => {
        const question = questions[at]?.name ?? ''
        const account = parseAcctNum(question) ?? parseEntityId(question)?.acctNum
        const namesakes = records
          .flatMap((record) => entityOf(record) ?? [])
          .map((entity) => ({
            entity,
            score: entity.acctNum === account ? 100 : nameScore(question, entity.name),
          }))
        return { namesakes: namesakes.toSorted((a, b) => b.score - a.score), isWhole }
      })
    },
  }
}

const accountsOf = (kind: ReconciledKind, records: readonly RecordKey[]) =>
  records.flatMap((one) => (one.kind === kind ? [one.acctNum] : []))

async function candidates(db: Db, accounts: readonly number[]): Promise<Map<number, RegisteredEntity>> {
  const rows = await candidateRows(db, accounts)
  return new Map(
    rows.map((row) => {
      const values = {
        election: [row.election_id, row.election_name ?? ''],
        office: [row.office_code, row.office_desc],
        district: [row.juris1num.replace(/^0+/, '')],
        party: [row.party_code, row.party_desc],
        status: [row.status_desc],
      }
      return [row.acct_num, { ...entityOf('candidate', candidateHit(row)), values }]
    }),
  )
}

async function committees(db: Db, accounts: readonly number[]): Promise<Map<number, RegisteredEntity>> {
  const rows = await committeeRows(db, accounts)
  return new Map(
    rows.map((row) => {
      const values = { type: [row.type, row.type_desc] }
      return [row.acct_num, { ...entityOf('committee', committeeHit(row)), values }]
    }),
  )
}

const entityOf = (
  kind: ReconciledKind,
  { acctNum, name, description, page }: ReturnType<typeof candidateHit>,
): Omit<RegisteredEntity, 'values'> => ({ kind, acctNum, name, description, page })
