import { entityId, type ReconciledKind, type RegisteredEntity } from '#contract/domain/registeredEntity.ts'
import { USUAL_HITS } from '#contract/domain/searchLimits.ts'
import type { ReconciliationCandidate, ReconciliationQuery } from '#contract/schemas/reconciliation.ts'
import type { Likenesses } from '#database/search/namesakes.ts'

type Properties = NonNullable<ReconciliationQuery['properties']>

/** The factor on the score for each property that does not match. */
const MISMATCH_FACTOR = 0.5

/**
 * The records that a query may mean, most likely first. A match is certain only if the whole name and all properties
 * match and no other record does; people have to tell namesakes apart.
 */
export function reconciled(
  { limit = USUAL_HITS, properties = [] }: ReconciliationQuery,
  { namesakes, isWhole }: Likenesses,
  typeNames: Readonly<Record<ReconciledKind, string>>,
): ReconciliationCandidate[] {
  const asked = properties.filter(({ v }) => valuesOf(v).length > 0)
  const candidates = namesakes
    .map(({ entity, score }) => {
      const features = asked.map(({ pid, v }) => ({ id: pid, value: matchesProperty(entity, pid, v) }))
      const differing = features.filter(({ value }) => !value).length
      return { entity, score: Math.round(score * MISMATCH_FACTOR ** differing), name: score, features }
    })
    .toSorted((a, b) => b.score - a.score)
  const isSure = isWhole && candidates.filter(({ score }) => score === 100).length === 1
  return candidates.slice(0, limit).map(({ entity, score, name, features }) => ({
    id: entityId(entity),
    name: entity.name,
    description: entity.says,
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
