import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../connection/Db.ts'
import { lruMap } from '../lruMap.ts'
import { onePerDatabase } from '../onePerDatabase.ts'
import { recordWords } from './documentWords.ts'
import { filteredIndex } from './filteredIndex.ts'
import { memoryIndexBuilder } from './memoryIndex.ts'
import { officersOverTime } from './officersOverTime.ts'
import {
  CANDIDATE_COLUMNS,
  candidateDocument,
  type CandidateRow,
  COMMITTEE_COLUMNS,
  committeeDocument,
  type CommitteeRow,
  officerRank,
  officersOf,
  type RegisterDocument,
} from './readRegister.ts'
import { recordVersions, type Span } from './recordVersions.ts'
import { yieldBetweenSlices, inOrder, type RegisterIndex } from './registerIndex.ts'
import { newVocabulary } from './vocabulary.ts'

/** The search index of the register as of a revision. */
type RegisterHistory = (revision: number) => Promise<RegisterIndex>

/** The counts for this many revisions are cached, at some megabytes each. */
const MAX_CACHED_REVISIONS = 4

/**
 * The search index of the register at every stored revision: one index of all versions of its records. It is built when a
 * revision is first requested, and rebuilt for a later revision if a name, an office or a status has changed.
 */
export const registerHistoryOf = onePerDatabase(keepHistory)

function keepHistory(db: Db): RegisterHistory {
  let kept: { history: Promise<(revision: number) => RegisterIndex>; upTo: number } | undefined
  return async (revision) => {
    if (!kept || revision > kept.upTo) {
      const { revision: upTo } = await db.selectFrom('register').select('revision').executeTakeFirstOrThrow()
      const isCurrent = kept !== undefined && (await isUnchangedSince(db, kept.upTo))
      // Another request may have begun a build in the meantime.
      if (kept && isCurrent) kept.upTo = upTo
      else if (!kept || kept.upTo < upTo) {
        const history = buildRegisterHistory(db)
        kept = { history, upTo }
        history.catch(() => (kept = undefined))
      }
    }
    return (await kept.history)(revision)
  }
}

/**
 * Whether no record has changed since this revision, which must still be stored; after a restart of the history it is not
 * the same one.
 */
async function isUnchangedSince(db: Db, revision: number): Promise<boolean> {
  const { rows } = await sql`select 1 from revision where revision_id = ${revision}
    and not exists (select 1 from former_candidate where until > ${revision})
    and not exists (select 1 from former_committee where until > ${revision})`.execute(db)
  return rows.length > 0
}

interface Version extends Span {
  subject: Pick<RegisterDocument, 'kind' | 'acctNum'> | { kind: 'officer'; name: string }
  rank: number
  /** Its words, by number. */
  words: number[]
}

async function buildRegisterHistory(db: Db): Promise<(revision: number) => RegisterIndex> {
  const vocabulary = newVocabulary()
  const versions: Version[] = []
  const add = ({ words, rank, ...subject }: RegisterDocument, { since, until }: Span) => {
    const version = { subject, rank, words: words.map(vocabulary.numberOf), since, until }
    const later = versions.at(-1)
    if (later?.since === until && isAlike(later, version)) later.since = since
    else versions.push(version)
  }
  for await (const page of recordVersions<CandidateRow>(db, 'candidate', CANDIDATE_COLUMNS)) {
    for (const row of page) add(candidateDocument(row), row)
    await setImmediate()
  }
  const officers = officersOverTime()
  for await (const page of recordVersions<CommitteeRow>(db, 'committee', COMMITTEE_COLUMNS)) {
    for (const row of page) {
      add(committeeDocument(row), row)
      for (const { name, office } of officersOf(row)) officers.add(name, office, row)
    }
    await setImmediate()
  }
  const pause = yieldBetweenSlices()
  const offices = []
  for (const of of officers.versions()) {
    for (const office of of) offices.push(office)
    await pause()
  }
  offices.sort(
    ({ first: a }, { first: b }) => b.acctNum - a.acctNum || (a.role < b.role ? -1 : a.role > b.role ? 1 : 0),
  )
  for (const { name, isListed, since, until } of offices) {
    const words = recordWords(name).map(vocabulary.numberOf)
    versions.push({ subject: { kind: 'officer', name }, rank: officerRank(isListed), words, since, until })
    await pause()
  }
  const builder = memoryIndexBuilder(vocabulary)
  const subjects: Version['subject'][] = []
  const [since, until] = [new Uint32Array(versions.length), new Uint32Array(versions.length)]
  for (const version of inOrder(versions)) {
    builder.addNumbers(version.words)
    since[subjects.length] = version.since
    until[subjects.length] = version.until
    subjects.push(version.subject)
    await pause()
  }
  const index = builder.index()

  const at = (revision: number): RegisterIndex => ({
    words: filteredIndex(
      index,
      (document) => (since[document] ?? 0) <= revision && revision < (until[document] ?? 0),
    ),
    subject(document) {
      const one = subjects[document]
      const officer = one?.kind === 'officer' && officers.find(one.name, revision)
      if (officer) return { kind: 'officer', officer }
      if (!one || one.kind === 'officer') throw new Error(`Revision ${revision} has no document ${document}`)
      return one
    },
    officers: { find: (name) => officers.find(name, revision) },
  })
  const remembered = lruMap<RegisterIndex, number>({ maxSize: MAX_CACHED_REVISIONS })
  return (revision) => {
    const one = remembered.get(revision) ?? at(revision)
    remembered.set(revision, one)
    return one
  }
}

const isAlike = (a: Version, b: Version) =>
  a.rank === b.rank &&
  a.subject.kind === b.subject.kind &&
  (a.subject.kind === 'officer' || b.subject.kind === 'officer' || a.subject.acctNum === b.subject.acctNum) &&
  a.words.length === b.words.length &&
  a.words.every((word, at) => word === b.words[at])
