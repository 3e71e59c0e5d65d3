import { formatNumber } from '#contract/domain/text.ts'
import type { FiledName } from '#contract/schemas/filedName.ts'

interface SpellingsProps {
  caption: string
  spellings: FiledName['spellings']
}

/** The spellings of a name or its place, with their counts. */
export const Spellings = ({ caption, spellings }: SpellingsProps) => (
  <table className="sums">
    <caption className="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        <th scope="col">{caption}</th>
        <th scope="col">Rows</th>
      </tr>
    </thead>
    <tbody>
      {spellings.map(({ text, rows }) => (
        <tr key={text}>
          <th scope="row">{text === '' ? 'Not given' : text}</th>
          <td>{formatNumber(rows)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
