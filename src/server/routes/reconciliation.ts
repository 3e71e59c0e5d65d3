import { apiUrl } from '#contract/apiUrls.ts'
import {
  entityId,
  RECONCILED_KINDS,
  RECONCILED_PROPERTIES,
  type ReconciledKind,
  type RegisteredEntity,
} from '#contract/domain/accounts.ts'
import { USUAL_HITS } from '#contract/domain/search.ts'
import { parseJson } from '#contract/domain/text.ts'
import { MAX_RECONCILED } from '#contract/limits.ts'
import { DEVELOPERS_PAGE, RECORD_EMBEDS, RECORD_PAGES, PRODUCT_NAME } from '#contract/pages.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import {
  type ReconciliationCandidate,
  type ReconciliationManifest,
  ReconciliationQueries,
  type ReconciliationQuery,
  type ReconciliationResults,
} from '#contract/schemas/reconciliation.ts'
import type { Db } from '#database/connection/Db.ts'
import { type Likenesses, namesakesIn } from '#database/search/namesakes.ts'
import type { Caller, WithSlot } from '../middleware/limitPlaces.ts'
import type { Handlers } from './answerEndpoints.ts'

type Properties = NonNullable<ReconciliationQuery['properties']>

const MISMATCH_FACTOR = 0.5

/** A match is certain only if name and all properties match and no other record does: namesakes are many. */
function reconciled(
  { limit = USUAL_HITS, properties = [] }: ReconciliationQuery,
  { namesakes, isWhole }: Likenesses,
  typeNames: Readonly<Record<ReconciledKind, string>>,
): ReconciliationCandidate[] {
  const wanted = properties.filter(({ v }) => valuesOf(v).length > 0)
  const candidates = namesakes
    .map(({ entity, score }) => {
      const features = wanted.map(({ pid, v }) => ({ id: pid, value: matchesProperty(entity, pid, v) }))
      const differing = features.filter(({ value }) => !value).length
      return { entity, score: Math.round(score * MISMATCH_FACTOR ** differing), name: score, features }
    })
    .toSorted((a, b) => b.score - a.score)
  const isSure = isWhole && candidates.filter(({ score }) => score === 100).length === 1
  return candidates.slice(0, limit).map(({ entity, score, name, features }) => ({
    id: entityId(entity),
    name: entity.name,
    description: entity.description,
    type: [{ id: entity.kind, name: typeNames[entity.kind] }],
    score,
    features: [{ id: 'name', value: name }, ...features],
    match: isSure && score === 100,
  }))
}

const valuesOf = (v: Properties[number]['v']): string[] =>
  [v]
    .flat()
    .map((value) => plain(typeof value === 'object' ? (value.name ?? value.id) : value))
    .filter((value) => value !== '')

/** Whether a value matches the state's code or its meaning; one of several is enough. */
function matchesProperty(
  { values }: RegisteredEntity,
  pid: Properties[number]['pid'],
  v: Properties[number]['v'],
) {
  const own = (values[pid] ?? []).map(plain)
  return valuesOf(v).some((value) => own.includes(value))
}

/** The form in which values are compared; a district may have leading zeros. */
const plain = (value: string | number | boolean) =>
  String(value)
    .toLowerCase()
    .trim()
    .replace(/^0+(?=\d)/, '')

const TYPE_NAMES: Readonly<Record<ReconciledKind, string>> = {
  candidate: 'Candidate',
  committee: 'Committee',
}
const NAMES = {
  types: RECONCILED_KINDS.map((id) => ({ id, name: TYPE_NAMES[id] })),
  properties: Object.entries(RECONCILED_PROPERTIES).map(([id, name]) => ({ id, name })),
}

const NO_NAMESAKES: Likenesses = { namesakes: [], isWhole: true }

/** Matches names from other sources with the register. `site` is this site's public address. */
export function reconciliationHandlers(db: Db, site: string, withSlot: WithSlot) {
  const namesakes = namesakesIn(db)
  const service = (path: string) => ({ service_url: site, service_path: path })
  const pathOf = (names: keyof typeof NAMES) => apiUrl(publicAddresses.suggestNames, { names })
  const manifest: ReconciliationManifest = {
    versions: ['0.2'],
    name: PRODUCT_NAME,
    identifierSpace: `${site}${RECORD_PAGES}/`,
    schemaSpace: site + pathOf('types'),
    documentation: site + DEVELOPERS_PAGE,
    defaultTypes: NAMES.types,
    view: { url: `${site}${RECORD_PAGES}/{{id}}` },
    preview: { url: `${site}${RECORD_EMBEDS}/{{id}}`, width: 400, height: 160 },
    suggest: {
      entity: service(apiUrl(publicAddresses.suggestEntities)),
      type: service(pathOf('types')),
      property: service(pathOf('properties')),
    },
    batchSize: MAX_RECONCILED,
  }

  async function answer(
    text: string,
    { c, refuse }: { c: Caller; refuse: (status: 400 | 413) => never },
  ): Promise<ReconciliationResults> {
    const queries = ReconciliationQueries.safeParse(parseJson(text)).data ?? refuse(400)
    const keys = Object.keys(queries)
    if (keys.length > MAX_RECONCILED) return refuse(413)
    const names = keys.map((key) => ({ name: queries[key]?.query ?? '', kinds: kindsOf(queries[key]) }))
    const likenesses = await withSlot(c, () => namesakes.similarTo(names))
    return Object.fromEntries(
      keys.map((key, at) => [
        key,
        { result: reconciled(queries[key] ?? {}, likenesses[at] ?? NO_NAMESAKES, TYPE_NAMES) },
      ]),
    )
  }

  return {
    getReconciliation: ({ query, ...request }) =>
      query.queries === undefined ? manifest : answer(query.queries, request),
    reconcile: ({ body, ...request }) => answer(body.queries, request),
    suggestEntities: async ({ query, c }) => {
      const [likenesses = NO_NAMESAKES] = await withSlot(c, () =>
        namesakes.similarTo([{ name: query.prefix, kinds: kindsOf() }]),
      )
      const skipped = query.cursor ?? 0
      return {
        result: likenesses.namesakes.slice(skipped, skipped + USUAL_HITS).map(({ entity }) => ({
          id: entityId(entity),
          name: entity.name,
          description: entity.description,
        })),
      }
    },
    suggestNames: ({ params, query }) => ({ result: beginningWith(NAMES[params.names], query.prefix) }),
  } satisfies Partial<Handlers>
}

/** The kinds of record that a query may mean: all if it names none. Others have no records. */
function kindsOf({ type = [] }: ReconciliationQueries[string] = {}): readonly string[] {
  const kinds = [type].flat()
  return kinds.length === 0 ? RECONCILED_KINDS : kinds
}

const beginningWith = (all: readonly { id: string; name: string }[], prefix = '') =>
  all.filter(({ id, name }) => [id, name].some((word) => word.toLowerCase().startsWith(prefix.toLowerCase())))
