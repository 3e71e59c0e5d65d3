/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   CSS lays the table out as a grid, and some browsers then forget what it was. */
import type { ReactNode } from 'react'
import styles from './FieldTable.module.css'

interface FieldTableProps {
  /** For screen readers; other visitors read the heading above. */
  caption: string
  fields: readonly { label: string; value: ReactNode }[]
  /** Shown for an empty value, such as "N/A". */
  placeholder?: string | undefined
  /** Side by side, as many as fit. */
  grid?: boolean
}

/** A record as labels and values, one line for each field or side by side. */
export function FieldTable({ caption, fields, placeholder = '', grid = false }: FieldTableProps) {
  return (
    <table role="table" className={grid ? styles.grid : styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {fields.map(({ label, value }) => (
          <tr role="row" key={label}>
            <th role="rowheader" scope="row">
              {label}
            </th>
            <td role="cell">{isEmpty(value) ? placeholder : value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function isEmpty(value: ReactNode) {
  return value === null || value === undefined || value === '' || value === false
}
