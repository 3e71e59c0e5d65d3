import { assert, asyncProperty, array, constantFrom, integer, record, subarray } from 'fast-check'
import { expect, test } from 'vitest'
import { queryVariants } from '#database/search/documentWords.ts'
import { documentReader } from '#database/transactions/names/index/documentReader.ts'
import { editsOf } from '#database/search/editsOf.ts'
import { findDocuments } from '#database/transactions/names/index/findDocuments.ts'
import { memoryIndexBuilder } from '#database/transactions/names/index/memoryIndex.ts'
import { nicknamesOf } from '#database/names/nicknames.ts'
import { isAttribute } from '#database/search/rankMatches.ts'
import type { WordIndex } from '#database/transactions/names/index/WordIndex.ts'

/** Words that differ by a typo, a prefix or a nickname; those that begin with `=` are attributes of a document. */
const WORDS = (
  'bob robert rob roberta r b ada adam adan adams bada badan a abe quill quilt quillan quil q ' +
  '12345 1234 13245 =12345 =ocala =ada =oc =quill'
).split(' ')
const ASKED = [
  ...WORDS.filter((word) => !isAttribute(word)),
  'oc',
  'ocala',
  'qiull',
  'aadm',
  'robertz',
  'qu',
  'ad',
]

type Documents = readonly (readonly string[])[]

const beginsOneOf = (word: string, beginnings: readonly string[]) =>
  beginnings.some((letters) => letters.length > 2 && word.startsWith(letters))

/** By tier, whether a word matches a query word. */
const TIERS: readonly ((asked: string, word: string) => boolean)[] = [
  (asked, word) => word === asked || word === `=${asked}`,
  (asked, word) =>
    beginsOneOf(word, [asked, `=${asked}`]) ||
    (asked.length < 3 && !isAttribute(word) && word.startsWith(asked)),
  (asked, word) => nicknamesOf(asked).has(word) || (asked.length > 2 && editsOf(asked).includes(word)),
  (asked, word) => asked.length > 3 && beginsOneOf(word, editsOf(asked)),
]

/** Tier by tier, the documents with a match for every query word, found by a scan of all documents. */
function plainly(documents: Documents, words: readonly string[], enough: number, most: number) {
  const found = new Map<number, number>()
  const look = (tier: number, way: readonly string[], initialAt = -1) => {
    const groups = way.map((asked, at) =>
      WORDS.filter((word) =>
        at === initialAt
          ? /^[a-z]./.test(asked) && word === asked[0]
          : TIERS.slice(0, tier + 1).some((stands) => stands(asked, word)),
      ),
    )
    const fits = new Map(
      [...new Set(documents)].map((its) => [
        its,
        groups.every((group) => its.some((word) => group.includes(word))),
      ]),
    )
    const matching = documents.flatMap((its, document) => (fits.get(its) === true ? [document] : []))
    for (const document of matching.slice(0, most)) if (!found.has(document)) found.set(document, tier)
  }
  for (const tier of TIERS.keys()) {
    if (tier === 3 && found.size > 0) break
    for (const way of queryVariants(words)) look(tier, way)
    if (found.size >= enough) break
    if (tier === 2 && words.length > 1) for (const at of words.keys()) look(tier, words, at)
  }
  return [...found]
}

const summed = (all: readonly ReadonlyMap<string, number>[]) => {
  const sums = new Map<string, number>()
  for (const [word, count] of all.flatMap((counts) => [...counts]))
    sums.set(word, (sums.get(word) ?? 0) + count)
  return sums
}

/** An index in blocks; a document's own words do not include its attributes. */
function indexOf(documents: Documents, ofABlock: number) {
  const blocks = Array.from({ length: Math.ceil(documents.length / ofABlock) }, (_, block) => {
    const builder = memoryIndexBuilder()
    for (const words of documents.slice(block * ofABlock, (block + 1) * ofABlock)) builder.add(words)
    return builder.index()
  })
  const index: WordIndex = {
    blocks: async () =>
      Promise.all(
        blocks.map(async (block, id) => ({ id, documents: (await block.blocks())[0]?.documents ?? 0 })),
      ),
    counts: async (words) => summed(await Promise.all(blocks.map((block) => block.counts(words)))),
    async beginningWith(groups, most) {
      const each = await Promise.all(blocks.map((block) => block.beginningWith(groups, most)))
      return groups.map((_, at) => summed(each.flatMap((counts) => counts[at] ?? [])))
    },
    async postings(ids, words) {
      const found = new Map<number, ReadonlyMap<string, Uint32Array>>()
      for (const id of ids) {
        const its = (await blocks[id]?.postings([0], words))?.get(0) ?? new Map<string, Uint32Array>()
        found.set(id, its)
      }
      return found
    },
    words(places) {
      return Promise.resolve(
        places.map(({ block, document }) =>
          (documents[block * ofABlock + document] ?? []).filter((word) => !isAttribute(word)),
        ),
      )
    },
  }
  return index
}

test('the index finds what a plain scan of all documents finds, in the same order', () =>
  assert(
    asyncProperty(
      array(
        record({
          words: subarray(WORDS, { minLength: 1, maxLength: 5 }),
          times: constantFrom(1, 1, 1, 1, 1, 40, 600),
        }),
        {
          minLength: 1,
          maxLength: 12,
        },
      ),
      array(constantFrom(...ASKED), { minLength: 1, maxLength: 4 }),
      record({
        enough: integer({ min: 1, max: 8 }),
        most: integer({ min: 1, max: 400 }),
        ofABlock: constantFrom(250, 5_000),
      }),
      async (kinds, asking, { enough, most, ofABlock }) => {
        const documents = kinds.flatMap(({ words, times }) => Array.from({ length: times }, () => words))
        const words = [...new Set(asking)]

        const found = await findDocuments(indexOf(documents, ofABlock), words, { enough, most })

        expect(found.map(({ block, document, tier }) => [block * ofABlock + document, tier])).toEqual(
          plainly(documents, words, enough, most),
        )
      },
    ),
    { numRuns: 60 },
  ))

/** The same index, counting the documents and posting-list entries read from it. */
function counting(index: WordIndex) {
  const asked = { documents: 0, numbers: 0 }
  const counted: WordIndex = {
    ...index,
    postings: async (...of) => {
      const found = await index.postings(...of)
      for (const lists of found.values()) for (const { length } of lists.values()) asked.numbers += length
      return found
    },
    words: (places) => {
      asked.documents += places.length
      return index.words(places)
    },
  }
  return { counted, asked }
}

const OTHERS = Array.from({ length: 2_000 }, (_, at) => ['robert', 'quilt', at % 40 === 0 ? 'adan' : 'a'])

test('two words that are one word on file are found by its beginning', async () => {
  const found = await findDocuments(indexOf([['badan', 'quill'], ...OTHERS], 5_000), ['b', 'ada', 'quill'], {
    enough: 6,
    most: 300,
  })

  expect(found).toEqual([{ block: 0, document: 0, tier: 1 }])
})

test('at most 500 possible documents are examined, however many there are', async () => {
  const { counted, asked } = counting(indexOf(OTHERS, 5_000))

  const found = await findDocuments(counted, ['robert', 'quill'], { enough: 6, most: 300 })

  expect(found).toHaveLength(300)
  expect(asked.documents).toBeLessThanOrEqual(500)
})

test('possible documents are narrowed down by the rarest words, until checking them costs less than the next list', async () => {
  const documents = Array.from({ length: 5_000 }, (_, at) => [
    ...(at < 400 ? ['ocala'] : []),
    ...(at >= 399 && at < 1_000 ? ['adan'] : []),
    ...(at >= 4_000 && at < 4_100 ? ['adan'] : []),
    ...(at < 4_900 ? ['robert'] : []),
  ])
  const counts = await indexOf(documents, 5_000).counts(['ocala', 'adan', 'robert'])
  const only = (word: string) => new Map([[word, counts.get(word) ?? 0]])
  const groups = ['robert', 'adan', 'ocala'].map(only)
  const narrowed = async (mostPostings: number, some = groups) => {
    const { counted, asked } = counting(indexOf(documents, 2_500))
    const found = await documentReader(counted, mostPostings).narrow(await counted.blocks(), some)
    return { found: found && [...found].map(([block, its]) => [block, [...its]]), ...asked }
  }

  // The first block's lists of ocala and adan; the second block has no ocala. One document is left to check.
  expect(await narrowed(3_000_000)).toEqual({ found: [[0, [399]]], numbers: 400 + 601, documents: 0 })
  // The budget allows 333 documents to be checked, or lists of 100,000 postings to be begun with.
  expect(await narrowed(3_000_000, groups.slice(0, 2))).toMatchObject({ found: undefined })
  expect(await narrowed(60_000)).toEqual({ found: undefined, numbers: 0, documents: 0 })
  expect(await narrowed(3_000_000, [...groups, new Map()])).toEqual({ found: [], numbers: 0, documents: 0 })
})

const ofOcala = (many: number) =>
  Array.from({ length: 1_000 }, (_, at) => (at < many ? ['ocala', 'robert'] : ['robert']))

const findOcala = async (many: number, robert: number, mostPostings = 1_600_000) => {
  const { counted, asked } = counting(indexOf(ofOcala(many), 5_000))
  const reader = documentReader(counted, mostPostings)
  const groups = [new Map([['robert', robert]]), new Map([['ocala', many]])]
  const found = await reader.find(await counted.blocks(), 1, groups)
  expect(found.get(0)).toHaveLength(many)
  return { ...asked, isExhausted: reader.isExhausted() }
}

test('up to 500 documents are checked one by one instead of reading a longer list, and both use up the budget', async () => {
  // The counts are those of a larger index.
  expect(await findOcala(500, 3_000_000)).toEqual({ numbers: 500, documents: 500, isExhausted: false })
  expect(await findOcala(501, 3_000_000)).toEqual({ numbers: 1_501, documents: 0, isExhausted: false })
  expect(await findOcala(6, 18_000)).toEqual({ numbers: 1_006, documents: 0, isExhausted: false })
  expect(await findOcala(6, 19_001)).toEqual({ numbers: 6, documents: 6, isExhausted: false })

  // What is left of a budget of so many postings.
  expect(await findOcala(6, 18_000, 1_007)).toMatchObject({ isExhausted: false })
  expect(await findOcala(6, 18_000, 1_006)).toMatchObject({ isExhausted: true })
  expect(await findOcala(6, 19_001, 18_006)).toMatchObject({ isExhausted: true })
  expect(await findOcala(6, 19_001, 18_007)).toMatchObject({ isExhausted: false })
})
