import type { VoterQuery } from '#contract/voterQuery.ts'
import { sql } from 'kysely'
import { MAX_VOTERS_COUNTED, MAX_VOTERS_SHOWN, type Voter } from '#contract/voter.ts'
import type { Db } from '../db/openDatabase.ts'
import { writing } from '../db/writing.ts'
import { auditIn } from './audit.ts'
import type { Actor } from './changing.ts'
import { foldName } from './foldName.ts'
import { startsWith } from './startsWith.ts'
import { toVoter } from './toVoter.ts'

export type Voters = ReturnType<typeof votersIn>

interface FoundVoters {
  /** At most MAX_VOTERS_SHOWN, by last, first and middle name. */
  voters: Voter[]
  /** How many match; MAX_VOTERS_COUNTED means that many or more. */
  count: number
}

/**
 * The state's registered voters. Each look-up is in the audit trail, in one transaction with it: who looked, by
 * which of the names or for which number, and nothing of what was found.
 */
export function votersIn(db: Db) {
  return {
    /** The voters whose names begin with what is given, without regard to case and accents. */
    search(actor: Actor, names: VoterQuery): Promise<FoundVoters> {
      return writing(db, async (trx) => {
        const terms = Object.entries(names).flatMap(([term, name]) => (name?.trim() ? [term] : []))
        await auditIn(trx).record(actor, { action: 'voters searched', record: 'voters', after: { terms } })
        const matching = () => votersNamed(trx, names)
        const { count } = await trx
          .selectFrom(
            matching()
              .select(sql<number>`1`.as('one'))
              .limit(MAX_VOTERS_COUNTED)
              .as('counted'),
          )
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        // Many matches are dense in the order of the list: walking it finds the first ones soonest. Few are found
        // soonest by the index of their names, and quickly sorted.
        const nearest = count === MAX_VOTERS_COUNTED ? votersNamed(trx, names, inOrder) : matching()
        const rows = await nearest
          .selectAll()
          .orderBy('last_key')
          .orderBy('first_key')
          .orderBy('middle_key')
          .orderBy('voter_id')
          .limit(MAX_VOTERS_SHOWN)
          .execute()
        return { voters: rows.map(toVoter), count }
      })
    },

    find(actor: Actor, voterId: string): Promise<Voter | undefined> {
      return writing(db, async (trx) => {
        await auditIn(trx).record(actor, { action: 'voter viewed', record: `voters/${voterId}` })
        const row = await trx
          .selectFrom('voter')
          .selectAll()
          .where('voter_id', '=', voterId)
          .executeTakeFirst()
        return row && toVoter(row)
      })
    },
  }
}

/** The names by the index that serves them best. */
const byIndex = (column: string) => sql.ref<string>(column)

/** The first and middle names as expressions, which no index serves: what is left is to walk in order of last names. */
const inOrder = (column: string) =>
  column === 'last_key' ? byIndex(column) : sql<string>`${sql.ref(column)} || ''`

function votersNamed(db: Db, { lastName = '', firstName = '', middleName = '' }: VoterQuery, read = byIndex) {
  const prefixes = {
    last_key: foldName(lastName),
    first_key: foldName(firstName),
    middle_key: foldName(middleName),
  }
  return Object.entries(prefixes).reduce(
    (voters, [column, prefix]) => (prefix === '' ? voters : voters.where(startsWith(read(column), prefix))),
    db.selectFrom('voter'),
  )
}
