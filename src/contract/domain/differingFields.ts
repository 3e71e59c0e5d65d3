/** A field in which two JSON values differ, with both values; undefined if a side lacks it. */
export interface DifferingField {
  /** Such as `candidates[3].money.coh`; '' for the whole value. */
  path: string
  one: unknown
  other: unknown
}

/** The fields in which two JSON values differ, in the order of the first. */
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
