import { useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { selectVoterIdDrafts } from '#client/store/voterIdDrafts.ts'
import { Link } from '#client/components/Link.tsx'
import styles from './AdminLayout.module.css'

/** Where VoterIDs wait to be saved that were typed on other pages. */
export function UnsavedVoterIds() {
  const { pathname } = useLocation()
  const drafts = Object.entries(useSelector(selectVoterIdDrafts))
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
