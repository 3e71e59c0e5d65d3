import { useSaveLinksMutation } from '#client/api/assignments.ts'
import { SaveSeveral } from '#client/components/admin/SaveSeveral.tsx'
import { MAX_LINKS } from '#contract/domain/administration.ts'
import type { Link } from '#contract/schemas/link.ts'

interface SaveLinksProps {
  /** What would be added now. */
  entries: readonly Link[]
  onSaved: () => void
  onUndone?: () => void
}

/** Adds links, reports it, and can undo all of them. */
export function SaveLinks({ entries, ...outcome }: SaveLinksProps) {
  const [save, saving] = useSaveLinksMutation()
  return (
    <SaveSeveral
      {...outcome}
      verb="Add"
      noun="link"
      count={entries.length}
      limit={MAX_LINKS}
      done="Added:"
      saving={saving}
      save={() => save({ entries: [...entries] })}
    />
  )
}
