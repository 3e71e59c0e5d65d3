import type { List } from '#client/components/lists/useList.ts'
import type { DataColumn } from '#client/ui/table/dataColumn.ts'
import { buttonClass } from '#client/ui/form/buttonClass.ts'
import styles from './AllRecords.module.css'
import { shownColumnKeys } from './shownColumnKeys.ts'

interface ColumnChoiceProps<Row> {
  list: List<Row>
  columns: readonly DataColumn<Row>[]
}

/** The columns of the list. The address contains them. */
export function ColumnChoice<Row>({ list: { state, change }, columns }: ColumnChoiceProps<Row>) {
  const shown = shownColumnKeys(state)
  const turn = (key: string, isShown: boolean) =>
    change((now) => ({
      ...now,
      misread: [],
      columns: columns
        .map((column) => column.key)
        .filter((each) => (each === key ? isShown : shownColumnKeys(now).includes(each)))
        .join(','),
    }))
  return (
    <details className={styles.menu}>
      <summary className={buttonClass()}>
        Columns ({shown.length} of {columns.length})
      </summary>
      <fieldset>
        <legend className="visually-hidden">Columns that are shown</legend>
        {columns.map(({ key, header }) => (
          <label key={key} className={styles.box}>
            <input
              type="checkbox"
              checked={shown.includes(key)}
              // The last column stays: without any, nothing would show that there are columns.
              disabled={shown.length === 1 && shown.includes(key)}
              onChange={(event) => turn(key, event.target.checked)}
            />
            {header}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
