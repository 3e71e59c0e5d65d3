export const TAG_TYPES = [
  'Election',
  'Candidate',
  'Committee',
  'Balance',
  'Document',
  'Voter',
  'Deletion',
  'Audit',
  'AdminUser',
  'Session',
  'Person',
  'Import',
  'Run',
] as const
export type TagType = (typeof TAG_TYPES)[number]
export interface Tag {
  type: TagType
  /** Never undefined: RTK Query takes that as every tag of the type. */
  id: number | string
}

export const LIST = 'LIST'
export const listTag = (type: TagType): Tag => ({ type, id: LIST })
export const itemTag = (type: TagType, id: number | string): Tag => ({ type, id })

/** The tags of a list: the list itself, even while it is empty, and each of its items. */
export const listTags =
  <Item>(type: TagType, idOf: (item: Item) => number | string) =>
  (items: readonly Item[] = []): Tag[] => [listTag(type), ...items.map((item) => itemTag(type, idOf(item)))]

/** A failed mutation changed nothing, so it invalidates nothing. */
export const unlessFailed = (error: unknown, ...tags: Tag[]): Tag[] => (error === undefined ? tags : [])
