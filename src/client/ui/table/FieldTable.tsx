import type { ReactNode } from 'react'
import styles from './FieldTable.module.css'

interface FieldTableProps {
  caption: string
  captionHidden?: boolean
  fields: readonly { label: string; value: ReactNode }[]
  /** What an empty value shows, such as "N/A". */
  placeholder?: string
}

/** A record as label and value, one line a field. */
export function FieldTable({ caption, captionHidden = false, fields, placeholder = '' }: FieldTableProps) {
  return (
    <table className={styles.table}>
      <caption className={captionHidden ? 'visually-hidden' : styles.caption}>{caption}</caption>
      <tbody>
        {fields.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{isEmpty(value) ? placeholder : value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function isEmpty(value: ReactNode) {
  return value === null || value === undefined || value === '' || value === false
}
