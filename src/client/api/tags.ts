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
type TagType = (typeof TAG_TYPES)[number]
export interface Tag {
  type: TagType
  /** Never undefined: RTK Query takes that as every tag of the type. */
  id: number | string
}

export const LIST = 'LIST'
export const itemTag = (type: TagType, id: number | string): Tag => ({ type, id })

/** A tag; a type by itself is the tag of its list, and no other of its tags. */
export type ListOrTag = TagType | Tag
export const tagsOf = (tags: readonly ListOrTag[]): Tag[] =>
  tags.map((tag) => (typeof tag === 'string' ? itemTag(tag, LIST) : tag))

/** The tags of a list: the list itself, even while it is empty, and each of its items. */
export const listTags =
  <Item>(type: TagType, idOf: (item: Item) => number | string) =>
  (items: readonly Item[] = []): Tag[] =>
    tagsOf([type, ...items.map((item) => itemTag(type, idOf(item)))])

/** A failed mutation changed nothing, so it invalidates nothing. */
export const unlessFailed = (error: unknown, ...tags: ListOrTag[]): Tag[] =>
  error === undefined ? tagsOf(tags) : []
