import { Money } from '#client/ui/text/Money.tsx'
import type { Balance } from '#contract/schemas/balance.ts'
import { type Figure, FIGURE_NAMES, NONE_REPORTED, NOT_LOADED } from '#contract/domain/money.ts'

const PARTS: readonly [sign: string, words: string, figure: Figure][] = [
  ['', '', 'monetary'],
  ['+', 'plus', 'loans'],
  ['−', 'minus', 'expend'],
  ['−', 'minus', 'transfers'],
]
const NOT_CASH: readonly Figure[] = ['inkind', 'other']

/** Cash on hand as a sum, to the cent, and what is never part of it. */
export function FormulaTable({ balance }: { balance: Balance }) {
  return (
    <table className="sums">
      <caption className="visually-hidden">Cash on hand and its parts</caption>
      <tbody>
        {PARTS.map(([sign, words, figure]) => (
          <tr key={figure}>
            <th scope="row">
              {sign && (
                <>
                  <span aria-hidden="true">{sign}</span> <span className="visually-hidden">{words}</span>
                </>
              )}
              {FIGURE_NAMES[figure]}
            </th>
            <Amount cents={balance[figure]} balance={balance} />
          </tr>
        ))}
        <tr className="total">
          <th scope="row">{FIGURE_NAMES.coh}</th>
          <Amount cents={balance.coh} balance={balance} />
        </tr>
        {NOT_CASH.map((figure) => (
          <tr key={figure} className="quiet">
            <th scope="row">{FIGURE_NAMES[figure]}, not part of cash</th>
            <Amount cents={balance[figure]} balance={balance} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface AmountProps {
  cents: number | null
  balance: Balance
}

/** A total of the state's without a figure is the state saying that there is none. */
const Amount = ({ cents, balance: { basis } }: AmountProps) => (
  <td>
    {cents === null ? (
      <span className="quiet">{basis === 'stateTotal' ? NONE_REPORTED : NOT_LOADED}</span>
    ) : (
      <Money cents={cents} />
    )}
  </td>
)
