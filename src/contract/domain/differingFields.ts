/** A field that two values of JSON differ in, and what either has; undefined is nothing. */
export interface DifferingField {
  /** Such as `candidates[3].money.coh`; '' is the whole. */
  path: string
  one: unknown
  other: unknown
}

/** What two values of JSON differ in, field by field, in the order of the first. */
export function differingFields(one: unknown, other: unknown, path = ''): DifferingField[] {
  if (one === other) return []
  if (!isGroup(one) || !isGroup(other) || Array.isArray(one) !== Array.isArray(other))
    return [{ path, one, other }]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) =>
    differingFields(one[key], other[key], path + step(key, Array.isArray(one), path === '')),
  )
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function step(key: string, isOfList: boolean, isFirst: boolean): string {
  if (isOfList) return `[${key}]`
  if (!/^\w+$/.test(key)) return `[${JSON.stringify(key)}]`
  return isFirst ? key : `.${key}`
}
