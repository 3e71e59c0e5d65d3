import { useLocation } from 'react-router-dom'
import { useAppSelector } from '#client/store/hooks.ts'
import { selectVoterIdDrafts } from '#client/store/slices/voterIdDraftsSlice.ts'
import { Link } from '#client/components/Link.tsx'
import styles from './AdminLayout.module.css'

/** Links to the other pages that have unsaved VoterIDs. */
export function UnsavedVoterIds() {
  const { pathname } = useLocation()
  const drafts = Object.entries(useAppSelector(selectVoterIdDrafts))
  const elsewhere = drafts.filter(([, { page }]) => page !== pathname)
  if (elsewhere.length === 0) return null
  return (
    <p className={styles.unsaved}>
      Unsaved VoterIDs:
      {elsewhere.map(([acctNum, { page }]) => (
        <Link key={acctNum} to={page}>
          {acctNum}
        </Link>
      ))}
    </p>
  )
}
