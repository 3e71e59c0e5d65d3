import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { api, WITH_TOKEN } from '#client/api/api.ts'
import { PUBLIC_QUERIES } from '#client/app/devTools.ts'
import { LIST, TAG_TYPES, type Tag } from '#client/api/tags.ts'

type Tags = Tag[] | ((result: unknown, error: unknown, argument: unknown) => Tag[])
interface Definition {
  type: 'query' | 'infinitequery' | 'mutation'
  providesTags?: Tags
  invalidatesTags?: Tags
  extraOptions?: unknown
}

await Promise.all(globSync('src/client/api/*.ts').map(async (file) => import(resolve(file))))

const definitions = new Map<string, Definition>()
const noted = (name: string) => [name, (definition: Definition) => void definitions.set(name, definition)]
// Enhancing an endpoint with a function is the only way to see its definition, and the function's type does not know
// injected endpoints.
api.enhanceEndpoints({ endpoints: Object.fromEntries(Object.keys(api.endpoints).map(noted)) as never })

const endpoints = [...definitions]
const queries = endpoints.filter(([, { type }]) => type !== 'mutation')
const lists = queries.filter(([name]) => name.startsWith('list'))
const mutations = endpoints.filter(([, { type }]) => type === 'mutation')

/** Fits every endpoint; those of a single record take its number. */
const ARGUMENT = {
  type: 'candidate',
  acctNum: 7,
  addition: { accountNum: 70_275 },
  accountNum: 70_275,
  entries: [],
}
const tagsOf = (tags: Tags | undefined, result: unknown, error: unknown, argument: unknown = ARGUMENT) =>
  typeof tags === 'function' ? tags(result, error, argument) : (tags ?? [])

test('every endpoint was examined', () => {
  expect(queries.length).toBeGreaterThan(10)
  expect(lists.length).toBeGreaterThan(8)
  expect(mutations.length).toBeGreaterThan(4)
})

test('the name of an endpoint begins with its action: list, get, save or delete, with few exceptions', () => {
  const others = endpoints.map(([name]) => name).filter((name) => !/^(list|get|save|delete)[A-Z]/.test(name))
  expect(others.toSorted()).toEqual([
    'acceptInvitation',
    'addAccount',
    'askAccount',
    'checkImport',
    'checkLinks',
    'checkVoterIds',
    'commitImport',
    'explainBalance',
    'forgetImport',
    'importAgain',
    'invite',
    'login',
    'logout',
    'openVoterIdBatch',
    'removeAccount',
    'searchNames',
    'searchRegister',
    'searchVoters',
    'sendFiles',
    'undoAuditEntry',
    'undoDeletion',
  ])
})

test.each(lists)(
  '%s provides its list even while it is empty, and after a failure',
  (_, { providesTags }) => {
    for (const tags of [
      tagsOf(providesTags, [], undefined),
      tagsOf(providesTags, undefined, { status: 500 }),
    ])
      expect(tags).toContainEqual(expect.objectContaining({ id: LIST }))
  },
)

test.each(queries)('%s provides tags of known types whose ids are known', (_, { providesTags }) => {
  const tags = tagsOf(providesTags, undefined, undefined, 7)
  expect(tags).not.toEqual([])
  for (const { type, id } of tags) {
    expect(TAG_TYPES).toContain(type)
    // An undefined id would match every tag of the type.
    expect(['number', 'string']).toContain(typeof id)
  }
})

test.each(mutations)('%s refetches nothing when it was refused', (_, { invalidatesTags }) => {
  expect(tagsOf(invalidatesTags, undefined, { status: 500 })).toEqual([])
})

test.each(mutations)(
  '%s invalidates tags of known types whose ids are known',
  (name, { invalidatesTags }) => {
    const tags = tagsOf(invalidatesTags, {}, undefined)
    // These change no record.
    const unchanging = [
      'checkLinks',
      'login',
      'logout',
      'acceptInvitation',
      'saveAuditEntries',
      'saveConfirmation',
      'saveLinkSignIn',
      'saveRejectedLines',
    ]
    expect(tags.length > 0).toBe(!unchanging.includes(name))
    for (const { type, id } of tags) {
      expect(TAG_TYPES).toContain(type)
      expect(['number', 'string']).toContain(typeof id)
    }
  },
)

const isAnonymous = ([, { extraOptions }]: (typeof endpoints)[number]) => extraOptions !== WITH_TOKEN
const namesOf = (some: typeof endpoints) => some.map(([name]) => name).toSorted()

test('what is asked without a token is what Redux DevTools show; such changes are few', () => {
  const anonymous = namesOf(queries.filter(isAnonymous))
  // The specification sends the token with a committee too; its answer is the same for everyone.
  expect([...anonymous, 'getCommittee'].toSorted()).toEqual([...PUBLIC_QUERIES].toSorted())
  expect(namesOf(mutations.filter(isAnonymous))).toEqual([
    'acceptInvitation',
    'addAccount',
    'login',
    'logout',
    'saveLinkSignIn',
  ])
})
