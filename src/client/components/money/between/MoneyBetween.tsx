import { useState } from 'react'
import { useListCounterpartiesQuery } from '#client/api/betweenAccounts.ts'
import { Downloads } from '#client/components/Downloads.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { AccountShares } from './AccountShares.tsx'
import { CounterpartyTable, type Direction } from './CounterpartyTable.tsx'
import { Pages } from './Pages.tsx'

/** Money from and to other accounts of the register, with what each side has on file. */
export const MoneyBetween = ({ acctNum }: { acctNum: number }) => (
  <>
    <p>
      A row names an account if its name is exactly that of one account. A payer’s row and a receiver’s row
      match if the amounts are equal and the days at most 30 apart. “Only” means that the other side’s lists,
      complete and recent enough, have no such row under this name and none of that amount under another; it
      may be filed differently. Anything else is not known.
    </p>
    <AccountShares acctNum={acctNum} kind="contributions" />
    <OneWay acctNum={acctNum} direction="in" />
    <AccountShares acctNum={acctNum} kind="expenditures" />
    <OneWay acctNum={acctNum} direction="out" />
  </>
)

const NOTHING = {
  in: 'No money from another account of this register is on file.',
  out: 'No money to another account of this register is on file.',
}

function OneWay({ acctNum, direction }: { acctNum: number; direction: Direction }) {
  const [page, setPage] = useState<string>()
  const query = useListCounterpartiesQuery({ acctNum, direction, page })
  // The accounts of the page before stay until the next ones arrive, and the focus on the button below them.
  const { data, currentData } = query
  return (
    <QueryBoundary query={{ ...query, currentData: data }} what="sums">
      {(found) =>
        found.accounts.length === 0 ? (
          <EmptyState>{NOTHING[direction]}</EmptyState>
        ) : (
          <>
            <CounterpartyTable acctNum={acctNum} direction={direction} found={found} />
            <Pages
              of="accounts"
              page={page}
              next={found.next}
              busy={currentData === undefined}
              onPage={setPage}
            />
            <Downloads
              of={direction === 'in' ? 'what was received' : 'what was paid'}
              to={(format) => apiUrl(publicAddresses.exportCounterparties, { format, acctNum, direction })}
            />
          </>
        )
      }
    </QueryBoundary>
  )
}
