import { Link, useLocation } from 'react-router-dom'
import { useAppSelector } from '#client/store/hooks.ts'
import { selectPastedLists, selectVoterIdDrafts } from '#client/store/slices/unsavedSlice.ts'
import { PAGE_GROUPS } from '#client/components/admin/adminTasks.ts'
import styles from './AdminLayout.module.css'

/** Links to the other pages that have unsaved VoterIDs or lists. */
export function UnsavedWork() {
  const drafts = Object.entries(useAppSelector(selectVoterIdDrafts))
  const lists = Object.keys(useAppSelector(selectPastedLists))
  return (
    <div className={styles.unsaved}>
      <Elsewhere
        label="Unsaved VoterIDs:"
        pages={drafts.map(([acctNum, { page }]) => ({ page, name: acctNum }))}
      />
      <Elsewhere
        label="Unsaved lists:"
        pages={PAGE_GROUPS.flatMap(({ pages }) => pages).filter(({ page }) => lists.includes(page))}
      />
    </div>
  )
}

interface ElsewhereProps {
  label: string
  pages: readonly { page: string; name: string }[]
}

function Elsewhere({ label, pages }: ElsewhereProps) {
  const { pathname } = useLocation()
  const elsewhere = pages.filter(({ page }) => page !== pathname)
  if (elsewhere.length === 0) return null
  return (
    <p>
      {label}
      {elsewhere.map(({ page, name }) => (
        <Link key={name} to={page}>
          {name}
        </Link>
      ))}
    </p>
  )
}
