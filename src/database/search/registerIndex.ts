import { setImmediate } from 'node:timers/promises'
import type { Db } from '../connection/Db.ts'
import { recordWords } from './documentWords.ts'
import { type MemoryIndex, memoryIndexBuilder } from './memoryIndex.ts'
import { type Officer, type Officers, officersByName } from './officers.ts'
import { officerRank, readCandidates, readCommittees, type RegisterDocument } from './readRegister.ts'
import type { WordIndex } from './WordIndex.ts'

/** What a document of the index stands for. */
export type Subject =
  { kind: 'candidate' | 'committee'; acctNum: number } | { kind: 'officer'; officer: Officer }

/** The search index of the register as of an import. */
export interface RegisterIndex {
  words: WordIndex & Pick<MemoryIndex, 'wordsOf'>
  subject: (document: number) => Subject
  officers: Pick<Officers, 'find'>
}

/** The longest time that building the index blocks the event loop. */
const SLICE_MS = 10

/** Indexes the whole register, including deleted records, in slices between which other requests are answered. */
export async function buildRegisterIndex(db: Db): Promise<RegisterIndex> {
  const officers = officersByName()
  const documents: (
    RegisterDocument | { kind: 'officer'; officer: Officer; rank: number; words: string[] }
  )[] = []
  for (const pages of [readCandidates(db), readCommittees(db, officers)])
    for await (const page of pages) {
      for (const document of page) documents.push(document)
      await setImmediate()
    }
  const pause = yieldBetweenSlices()
  for (const officer of officers.all()) {
    const rank = officerRank(officer.offices.some(({ isListed }) => isListed))
    documents.push({ kind: 'officer', officer, rank, words: recordWords(officer.name) })
    await pause()
  }
  const builder = memoryIndexBuilder()
  const subjects: Subject[] = []
  for (const document of inOrder(documents)) {
    builder.add(document.words)
    subjects.push(
      document.kind === 'officer'
        ? { kind: 'officer', officer: document.officer }
        : { kind: document.kind, acctNum: document.acctNum },
    )
    await pause()
  }
  const subject = (document: number) => {
    const one = subjects[document]
    if (!one) throw new Error(`The index has no document ${document}`)
    return one
  }
  return { words: builder.index(), subject, officers }
}

/** The highest rank first; equal ranks in their original order. Sorts only numbers, in one short task. */
function* inOrder<Ranked extends { rank: number }>(documents: readonly Ranked[]) {
  const keys = Float64Array.from(documents, ({ rank }, index) => (MAX_RANK - rank) * MAX_DOCUMENTS + index)
  for (const key of keys.toSorted()) {
    const document = documents[key % MAX_DOCUMENTS]
    if (document) yield document
  }
}

const MAX_RANK = 2 ** 27
const MAX_DOCUMENTS = 2 ** 24

/** Yields to the event loop whenever a slice is over. */
function yieldBetweenSlices() {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < SLICE_MS) return
    await setImmediate()
    began = performance.now()
  }
}
